/** An address ends at white space, at a quotation mark and at the first character that stands in no address, such as Chinese text. */
const ADDRESS = /https?:\/\/[\w.~:/?#[\]@!$&()*+,;=%-]+/gi;
/** Punctuation of the sentence around an address. */
const AFTER = /[.,;:!?)\]]+$/;

/**
 * The links in a text as a phone copies it (`7.43 复制打开抖音… https://v.douyin.com/… EhB:/`), each once and as https: apps still copy http
 * addresses of sites that answer to https alone.
 */
export function findLinks(text: string): string[] {
  const found = [...text.matchAll(ADDRESS)]
    .map(([address]) => address.replace(AFTER, '').replace(/^http:/i, 'https:'))
    .filter((address) => /^https:\/\/[\w-]+\.[\w.-]+/i.test(address));
  return [...new Set(found)];
}
