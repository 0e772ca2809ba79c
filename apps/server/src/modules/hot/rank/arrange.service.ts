import type { Unit } from '#kernel/unit.ts';
import {
  deleteEmptyTopics,
  handOver,
  insertTopics,
  linkedTitles,
  recentTitles,
  type Title,
  writeTopics,
} from './arrange.repository.ts';
import { cluster } from './cluster.ts';

/**
 * Puts every recent title into its topic. A group keeps the topic of its oldest title that has one; the others' topics go, with
 * what hangs on them handed over. Doing it again changes nothing. As a rule only titles that are in none are held against the others;
 * `anew` all of them are, after a person took something apart.
 */
export async function arrange(unit: Unit, channelId: number, { anew = false } = {}) {
  const titles = await recentTitles(unit, channelId);
  const links = await linkedTitles(unit, channelId);
  const known = new Map(titles.map((title) => [title.id, title]));
  const byHand = new Set(links.flatMap(({ a, b }) => [a, b]));
  const claimed = new Set<number>();
  const fresh = new Set(titles.filter(({ topicId }) => topicId === null).map(({ id }) => id));
  const groups = cluster(titles, links, anew ? null : fresh)
    .sort((one, other) => (one[0] ?? 0) - (other[0] ?? 0))
    .map((ids) => {
      const members = ids.flatMap((id) => known.get(id) ?? []);
      const topicId = members.find((title) => title.topicId && !claimed.has(title.topicId))?.topicId ?? null;
      if (topicId) claimed.add(topicId);
      return { members, topicId };
    })
    .filter(({ members, topicId }) => anew || members.some((title) => differs(title, topicId)));
  const added = await insertTopics(unit, channelId, groups.filter(({ topicId }) => !topicId).length);
  const rows = groups.map(({ members, topicId }) => ({
    id: topicId ?? added.pop()?.id ?? 0,
    titleIds: members.map(({ id }) => id),
    title: nameOf(members),
    words: members
      .map(({ text }) => text)
      .join('\n')
      .slice(0, 4_000),
    titles: members.length,
    byHand: members.some(({ id, apart }) => apart || byHand.has(id)),
    firstAt: members.reduce(
      (first, { firstAt }) => (firstAt < first ? firstAt : first),
      members[0]?.firstAt ?? '',
    ),
    lastAt: members.reduce((last, { lastAt }) => (lastAt > last ? lastAt : last), ''),
  }));
  if (rows.length === 0) return;
  const given = JSON.stringify(rows);
  await handOver(unit, given);
  await writeTopics(unit, given);
  await deleteEmptyTopics(unit, channelId);
}

/** Whether a title is not yet where it belongs, or was seen since its topic was written. */
const differs = ({ topicId, lastAt, topicLastAt }: Title, belongs: number | null) =>
  topicId !== belongs || topicLastAt === null || lastAt > topicLastAt;

/** The name of a topic: the title of those seen last that is shortest but still says something. */
function nameOf(members: readonly Title[]): string {
  const latest = members.reduce((last, { lastAt }) => (lastAt > last ? lastAt : last), '');
  const recent = members.filter(({ lastAt }) => lastAt === latest);
  return recent.toSorted((a, b) => a.text.length - b.text.length || a.id - b.id)[0]?.text ?? '';
}
