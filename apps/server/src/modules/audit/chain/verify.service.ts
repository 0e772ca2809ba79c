import type { AuditFault } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Kernel } from '#kernel/kernel.ts';
import * as repository from './chain.repository.ts';
import { linkHash } from './link-hash.ts';
import { SEALED_AS } from './seal.run.ts';

/** Faults that are listed; a number of them says the same as all. */
const MOST_FAULTS = 100;
const LINKS_AT_ONCE = 50;
const MARK_DIGITS = 32;

interface Asked {
  channels: readonly number[];
  from: string;
  to: string;
}

/** Holds the entries of some days against their links. Only what was sealed can be held against something. */
export async function verifyChain({ db, secrets }: Pick<Kernel, 'db' | 'secrets'>, asked: Asked) {
  const { channels, from, to } = asked;
  const faults: AuditFault[] = [];
  const days = new Map<string, { entries: number; head: string }>();
  let last = 0;
  while (faults.length < MOST_FAULTS) {
    const which = repository.linksWithin(channels, from, to);
    const links = await repository.linksOf(db, which, last, LINKS_AT_ONCE);
    if (links.length === 0) break;
    for (const link of links) {
      last = link.id;
      const { day, hash, seal, before, entries } = link;
      if (linkHash(before, link) !== hash || secrets.mark(hash, SEALED_AS) !== seal)
        faults.push({ kind: 'link', day, entryId: null });
      faults.push(...(await faultsOf(db, link)));
      const known = days.get(day);
      days.set(day, { entries: (known?.entries ?? 0) + entries, head: hash });
    }
  }
  const loose = await repository.uncovered(db, channels, from, to, MOST_FAULTS);
  faults.push(...loose.map(({ id, day }): AuditFault => ({ kind: 'added', day, entryId: id })));
  return {
    days: [...days].map(([day, told]) => ({ day, ...told })).sort((a, b) => a.day.localeCompare(b.day)),
    faults: faults.slice(0, MOST_FAULTS),
    unsealed: await repository.unsealedCount(db, channels),
  };
}

async function faultsOf(db: Queries, link: repository.StoredLink): Promise<AuditFault[]> {
  const { channelId, day, afterId, uptoId } = link;
  const [now] = await repository.partsOf(db, afterId, uptoId, repository.inPart(channelId, day));
  if (now?.marks === link.marks) return [];
  const [was, is] = [marksById(link), marksById(now ?? { ids: [], marks: '' })];
  const of = (kind: AuditFault['kind'], entryId: number): AuditFault => ({ kind, day, entryId });
  return [
    ...[...was].flatMap(([id, mark]) =>
      is.has(id) ? (is.get(id) === mark ? [] : [of('changed', id)]) : [of('missing', id)],
    ),
    ...[...is.keys()].flatMap((id) => (was.has(id) ? [] : [of('added', id)])),
  ];
}

const marksById = ({ ids, marks }: { ids: readonly number[]; marks: string }) =>
  new Map(
    // Ids of an array come as texts.
    ids.map((id, at): [number, string] => [
      Number(id),
      marks.slice(at * MARK_DIGITS, (at + 1) * MARK_DIGITS),
    ]),
  );
