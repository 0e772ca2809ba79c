/** The model takes some 400 phonemes at once: so many characters, and a few more of Latin. */
const MOST = 70;

/** A text in parts that can be said at once, cut after a pause where there is one. */
export function chunksOf(text: string): string[] {
  const characters = [...text];
  const chunks: string[] = [];
  while (characters.length > MOST) {
    const window = characters.slice(0, MOST);
    const full = window.findLastIndex((one) => /[。！？…；]/.test(one));
    const pause = full > MOST / 3 ? full : window.findLastIndex((one) => /[，、：\s]/.test(one));
    chunks.push(characters.splice(0, pause > MOST / 3 ? pause + 1 : MOST).join(''));
  }
  return characters.length ? [...chunks, characters.join('')] : chunks;
}
