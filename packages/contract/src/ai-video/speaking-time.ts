/** So many characters are said in a second at the usual speed; what a line takes before it was spoken. */
const CHARACTERS_A_SECOND = 4.6;

/** Estimates how long a line takes to speak, in milliseconds. */
export const linesMs = (line: string, speed = 1) => {
  const said = line.replace(/[\s，。！？、；：,.!?;:…—“”"'《》（）()]/g, '').length;
  const pauses = line.match(/[，。！？；：,.!?;:…]/g)?.length ?? 0;
  return said === 0 ? 0 : Math.round((1000 * (said / CHARACTERS_A_SECOND + pauses * 0.18)) / speed);
};
/** Milliseconds by which a shot outlasts its spoken line. */
export const VOICE_MARGIN_MS = 300;
