import {
  CHECK_RULES,
  type CheckRule,
  type FilmFinding,
  isUnprovenClaim,
  shotsWithoutFootage,
  sortBrief,
  type VideoDoc,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { textChecker } from '../../ai-create/index.ts';
import { readScript, type Script } from './script.ts';

/** Where a fact stands its value is bound: the rules about prices do not look at it. */
const BOUND = '\uFFFC';
const withoutFacts = (text: string) => text.replace(/\{\{fact:\d+\}\}/g, BOUND);

export interface CheckedFilm {
  title: string;
  doc: VideoDoc;
  /** The brief of its theme: what that forbids is a rule. */
  brief: string;
}

/** The rules that articles are held to, for what films say and show; read once for many films of a channel. */
export async function filmChecker(db: Queries, channelId: number) {
  const checker = await textChecker(db, channelId);
  return ({ title, doc, brief }: CheckedFilm, { gone }: Pick<Script, 'gone'>): FilmFinding[] => {
    const findings: FilmFinding[] = [];
    const { avoid } = sortBrief(brief);
    const report = (
      shotId: string | null,
      rule: CheckRule,
      severity: FilmFinding['severity'],
      found: { text: string; message: string; instead?: string[] },
    ) =>
      findings.push({ shotId, rule, severity, instead: [], citation: CHECK_RULES[rule].citation, ...found });
    const look = (shotId: string | null, place: string, raw: string) => {
      const text = withoutFacts(raw);
      for (const { rule, severity, from, to, message, instead } of checker.find(text))
        report(shotId, rule, severity, {
          text: text.slice(from, to),
          message: `${place}：${message}`,
          instead,
        });
      for (const { line, words } of avoid)
        for (const word of words)
          if (text.includes(word))
            report(shotId, 'avoid', 'warn', {
              text: word,
              message: `${place}：“${word}”：主题要求「${line}」`,
            });
    };
    look(null, '标题', title);
    for (const [at, { id, line, claim, subtitle }] of doc.shots.entries()) {
      look(id, `第 ${at + 1} 个镜头`, line);
      if (subtitle && subtitle !== line) look(id, `第 ${at + 1} 个镜头的字幕`, subtitle);
      if (isUnprovenClaim(line, claim))
        report(id, 'claim', 'block', {
          text: line,
          message: `第 ${at + 1} 个镜头：“${line}”是模板自带的说法，请引用事实或改写`,
        });
    }
    for (const { no } of shotsWithoutFootage(doc))
      report(doc.shots[no - 1]?.id ?? null, 'footage', 'warn', {
        text: '',
        message: `第 ${no} 个镜头没有画面，请选择素材`,
      });
    for (const { text } of doc.stickers) look(null, '文字贴纸', text);
    look(null, '封面', doc.cover.title);
    if (doc.lowerThird) look(null, '人名条', `${doc.lowerThird.name} ${doc.lowerThird.role}`);
    for (const name of gone)
      report(null, 'factExpired', 'block', { text: name, message: `事实「${name}」已失效` });
    const all = [title, ...doc.shots.map(({ line }) => line), ...doc.stickers.map(({ text }) => text)];
    for (const word of checker.missing(all.join('\n')))
      report(null, 'brandMust', 'warn', { text: word, message: `未提及“${word}”` });
    return findings.sort((a, b) => Number(a.severity === 'warn') - Number(b.severity === 'warn'));
  };
}

export const countFindings = (findings: readonly FilmFinding[]) => ({
  blocks: findings.filter(({ severity }) => severity === 'block').length,
  warns: findings.filter(({ severity }) => severity === 'warn').length,
});

/** One film by itself, with the facts as they stand now. */
export async function checkFilm(db: Queries, channelId: number, film: CheckedFilm): Promise<FilmFinding[]> {
  const check = await filmChecker(db, channelId);
  return check(film, await readScript(db, channelId, film.doc));
}
