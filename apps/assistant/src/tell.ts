/** Says what happens: to people a sentence a line, to programs (`--json`) an object a line beside the sound. */
export type Tell = (event: object, sentence?: string) => void;

export const tellPrograms: Tell = (event) => void process.stderr.write(`${JSON.stringify(event)}\n`);

/** The same sentences beside the sound, which has the standard output to itself. */
export const tellListeners: Tell = (_event, sentence) =>
  void (sentence && process.stderr.write(`${new Date().toTimeString().slice(0, 8)}  ${sentence}\n`));

export const tellPeople: Tell = (_event, sentence) =>
  void (sentence && process.stdout.write(`${new Date().toTimeString().slice(0, 8)}  ${sentence}\n`));
