/** So many characters are said in a second at the usual speed; what a line takes before it was spoken. */
const CHARACTERS_A_SECOND = 4.6;

/** How long a line takes to say, about, in milliseconds. */
export const linesMs = (line: string, speed = 1) => {
  const said = line.replace(/[\s，。！？、；：,.!?;:…—“”"'《》（）()]/g, '').length;
  const pauses = line.match(/[，。！？；：,.!?;:…]/g)?.length ?? 0;
  return said === 0 ? 0 : Math.round((1000 * (said / CHARACTERS_A_SECOND + pauses * 0.18)) / speed);
};
/** A shot lasts so much longer than what is said in it. */
export const VOICE_MARGIN_MS = 300;
