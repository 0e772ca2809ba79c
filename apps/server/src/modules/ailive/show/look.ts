import { type KeywordRule, type PreflightCheck, ROOM_EVENTS } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { nodesOn } from '#kernel/access/row-reach.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { factsNow } from '../../ai/index.ts';
import { voiceProblems } from '../../video-resource/index.ts';
import { assistantSetting } from '../assistant/assistant.ts';
import { rulesAt } from '../room/comment.repository.ts';
import { timedInserts } from '../room/room.repository.ts';
import { checkLines } from '../script/check-lines.ts';
import { knownSounds } from '../sound/known-sounds.repository.ts';
import { sayAgain } from '../sound/sound.repository.ts';
import { voiceOf, wakeVoices } from '../sound/voice.ts';
import { preflight } from './preflight.ts';
import { accountById, openQuestions, scriptOf } from './show.repository.ts';

interface Show {
  channelId: number;
  nodeId: number;
  path: string;
  accountId: number;
  scriptId: number | null;
  endsAt: string;
}
const QUESTIONS = 10;

/** Looks at everything that must hold before a show goes on air. */
export async function lookAtShow(db: Queries, show: Show, mayPush: boolean): Promise<PreflightCheck[]> {
  const { channelId } = show;
  const account = await accountById(db, show.accountId);
  const script = show.scriptId === null ? undefined : await scriptOf(db, show.scriptId);
  const lines = script?.lines ?? [];
  const voice = await voiceOf(db, channelId).catch(() => null);
  const rules = await rulesAt(db, channelId, nodesOn(show.path));
  const problems = voice ? await voiceProblems(db, [voice.voiceId]) : new Map<number, string>();
  return preflight({
    account,
    pushes: account?.platform === 'sandbox' || mayPush,
    lines,
    voiceProblem: voice ? (problems.get(voice.voiceId) ?? '') : '没有可用的声音',
    sounds: voice
      ? await knownSounds(
          db,
          { place: show, ...voice },
          lines.map(({ text }) => text),
        )
      : { failed: 0, missing: lines.length },
    facts: await factsNow(db, channelId, [...new Set(lines.flatMap(({ factIds }) => factIds))]),
    findings: await checkLines(db, channelId, lines),
    besides: await wordsBesides(db, show, rules),
    questions: await openQuestions(db, show.nodeId, QUESTIONS),
    rules,
    endsAt: show.endsAt,
    now: Date.now(),
  });
}

/** What the rules about words find in whatever a room says of itself beside its script, with where it stands. */
async function wordsBesides(db: Queries, { channelId, path }: Show, rules: readonly KeywordRule[]) {
  const { greetings } = await assistantSetting.read(db, channelId);
  const said = [
    ...rules
      .filter(({ enabled }) => enabled)
      .flatMap(({ name, answers }) => answers.map((text) => ({ where: `关键词「${name}」`, text }))),
    ...(await timedInserts(db, channelId, nodesOn(path))).map(({ name, text }) => ({
      where: `插播「${name}」`,
      text,
    })),
    ...greetings
      .filter(({ enabled }) => enabled)
      .map(({ event, text }) => ({ where: `欢迎语「${ROOM_EVENTS[event]}」`, text })),
  ];
  const findings = await checkLines(
    db,
    channelId,
    said.map(({ text }) => ({ text, factIds: [] })),
  );
  // Whoever looks there sees the others as well.
  const first = new Map(
    findings.toReversed().map(({ line, message }) => [said[line]?.where ?? '', message] as const),
  );
  return [...first].toReversed().map(([where, message]) => ({ where, message }));
}

/** The voice may be back since it could not say a line: looking at a show is also asking it again. */
export async function speakFailedAgain(kernel: Pick<Kernel, 'jobs'>, unit: Unit, show: Show): Promise<void> {
  const { channelId, scriptId } = show;
  const script = scriptId === null ? undefined : await scriptOf(unit, scriptId);
  if (!script) return;
  const texts = script.lines.map(({ text }) => text);
  const again = await sayAgain(unit, { place: show, ...(await voiceOf(unit, channelId)) }, texts);
  if (again.length > 0) await wakeVoices(kernel, unit);
}
