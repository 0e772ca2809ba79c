import type { Tell } from './tell.ts';

/** How this version stands, as the server says. */
export interface Standing {
  standing: 'current' | 'offered' | 'forced';
  release: { number: string; notes: string; url: string; sha256: string } | null;
}

export class MustUpdate extends Error {}

/** Says what there is to be installed; a version that must be replaced goes no further. */
export function heedStanding({ standing, release }: Standing, address: string, tell: Tell): void {
  if (standing === 'current' || !release) return tell({ version: { standing } }, '已是最新版本');
  const { number, sha256, notes } = release;
  const url = new URL(release.url, address).href;
  tell(
    { version: { standing, number, url, sha256 } },
    [
      standing === 'forced' ? `必须更新到 ${number} 才能继续使用` : `有新版本 ${number}`,
      notes,
      `下载：${url}`,
      `SHA-256：${sha256}`,
    ]
      .filter(Boolean)
      .join('\n          '),
  );
  if (standing === 'forced') throw new MustUpdate(`必须更新到 ${number}`);
}
