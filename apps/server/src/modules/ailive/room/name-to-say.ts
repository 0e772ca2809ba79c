import { findPhones } from '#kernel/phone/phone-mask.ts';

/** So many digits in a row are how somebody is reached, not what they are called. */
const NUMBER = /\d{5,}/;

/** A nickname as it is spoken to everybody: without signs that no voice can say, and never a number somebody could be reached at. */
export function nameToSay(nickname: string): string {
  const name = nickname
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}· -]/gu, '')
    .trim();
  const reaches = NUMBER.test(name.replace(/[· -]/g, '')) || findPhones(nickname).length > 0;
  return name && !reaches ? name : '朋友';
}
