import {
  type ArticleDoc,
  type ArticlePlatform,
  type Avoidance,
  CHECK_RULES,
  type CheckRule,
  type CheckSetting,
  type Finding,
  LONG_PICTURE_ADDRESS,
  limitBreaches,
  takesCover,
} from '@zhiying/contract';
import { htmlOf } from '../article/doc-html.ts';
import { inlinesOf, plainOf, textRuns } from '../article/doc-text.ts';
import { type Fact, isGone } from '../facts.service.ts';
import { checkText } from './check-text.ts';
import type { Dictionary } from './dictionary.repository.ts';
import type { Similar } from './similar.repository.ts';

export interface Checked {
  title: string;
  themeId: number;
  doc: ArticleDoc;
  platform: ArticlePlatform;
  hashtags: readonly string[];
  coverId: number | null;
  /** What the theme's brief says must not be written. */
  avoid: readonly Avoidance[];
}

/** Everything the rules need to know beside the text. */
export interface Against {
  dictionary: Dictionary;
  setting: CheckSetting;
  facts: ReadonlyMap<number, Fact>;
  similar: readonly Similar[];
  pictures: ReadonlyMap<number, { size: number; contentType: string; refusal: string | null; name: string }>;
}

interface Spot {
  place: Finding['place'];
  from: number;
  to: number;
  text: string;
}
const WHOLE: Spot = { place: 'whole', from: 0, to: 0, text: '' };
type Severity = Finding['severity'];

/** Runs every rule over one article. Pure: the same text against the same knowledge gives the same findings. */
export function checkArticle(article: Checked, against: Against): Finding[] {
  const findings: Finding[] = [];
  const times = new Map<string, number>();
  const report = (
    rule: CheckRule,
    severity: Severity,
    spot: Spot,
    message: string,
    instead: string[] = [],
  ) => {
    // The n-th of the same words, so that letting one pass does not let the next one pass.
    const same = `${rule}:${spot.place}:${spot.text || message}`;
    const nth = (times.get(same) ?? 0) + 1;
    times.set(same, nth);
    const { citation } = CHECK_RULES[rule];
    findings.push({
      key: `${same}:${nth}`.slice(0, 200),
      rule,
      severity,
      ...spot,
      message,
      citation,
      instead,
      override: null,
    });
  };

  checkWords(article, against, report);
  checkAvoided(article, report);
  checkBeside(article, against, report);
  checkFacts(article, against, report);
  checkWhole(article, against, report);
  return findings.sort((a, b) => rank(a) - rank(b));
}

type Report = (rule: CheckRule, severity: Severity, spot: Spot, message: string, instead?: string[]) => void;

const PLACES = { title: 0, body: 1, whole: 2 };
const rank = ({ severity, place, from }: Finding) =>
  (severity === 'block' ? 0 : 1e9) + PLACES[place] * 1e8 + from;

/** Title and body as texts with where they begin. */
const textsOf = ({ title, doc }: Checked) => [
  { place: 'title' as const, pos: 0, text: title },
  ...textRuns(doc).map(({ pos, text }) => ({ place: 'body' as const, pos, text })),
];

/** What goes out beside title and body and has no place in the text that could be marked. */
const besideOf = ({ doc, hashtags }: Checked) => [
  ...doc.content.flatMap((block) =>
    block.type === 'picture' && block.attrs.caption ? [{ where: '图片说明', text: block.attrs.caption }] : [],
  ),
  ...hashtags.map((text) => ({ where: '话题', text })),
];

function checkBeside(article: Checked, against: Against, report: Report) {
  for (const { where, text } of besideOf(article)) {
    for (const { rule, severity, from, to, message } of checkText(text, against))
      report(rule, severity, { ...WHOLE, text: text.slice(from, to) }, `${where}：${message}`);
    for (const { line, words } of article.avoid)
      for (const word of words)
        if (text.includes(word))
          report('avoid', 'warn', { ...WHOLE, text: word }, `${where}“${word}”：主题要求「${line}」`);
  }
}

function checkWords(article: Checked, against: Against, report: Report) {
  for (const { place, pos, text } of textsOf(article))
    for (const { rule, severity, from, to, message, instead } of checkText(text, against))
      report(
        rule,
        severity,
        { place, from: pos + from, to: pos + to, text: text.slice(from, to) },
        message,
        instead,
      );
}

/** Words that the theme's own brief forbids. A person may let one pass: the brief cannot know every sentence. */
function checkAvoided(article: Checked, report: Report) {
  for (const { place, pos, text } of textsOf(article))
    for (const { line, words } of article.avoid)
      for (const word of words)
        for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
          report(
            'avoid',
            'warn',
            { place, from: pos + at, to: pos + at + word.length, text: word },
            `“${word}”：主题要求「${line}」`,
          );
}

function checkFacts({ doc }: Checked, { facts, setting }: Against, report: Report) {
  let pos = 0;
  const runs = textRuns(doc);
  const spots = runs.flatMap(
    (run) =>
      [...run.text].reduce<{ found: number[]; at: number }>(
        ({ found, at }, char) => ({
          found: char === '\uFFFC' ? [...found, run.pos + at] : found,
          at: at + char.length,
        }),
        { found: [], at: 0 },
      ).found,
  );
  for (const inline of inlinesOf(doc)) {
    if (inline.type !== 'fact') continue;
    const from = spots[pos++] ?? 0;
    const { factId, label, text } = inline.attrs;
    const fact = facts.get(factId);
    const spot: Spot = { place: 'body', from, to: from + 1, text };
    if (!fact || isGone(fact)) report('factExpired', 'block', spot, `“${label}”已过期或已删除，不可发布`);
    else if (fact.value !== text)
      report('factChanged', setting.changedFact, spot, `“${label}”当前为 ${fact.value}，文中仍为 ${text}`, [
        fact.value,
      ]);
  }
}

function checkWhole(article: Checked, { dictionary, setting, similar, pictures }: Against, report: Report) {
  const plain = plainOf(article.doc);
  const all = `${article.title}\n${plain}`;
  for (const word of dictionary.must)
    if (!all.includes(word)) report('brandMust', 'warn', WHOLE, `未提及“${word}”`);
  for (const { percent, title, themeId, articleId } of similar.slice(0, 3))
    if (percent > setting.similarityWarn)
      report(
        'similarity',
        percent > setting.similarityBlock ? 'block' : 'warn',
        WHOLE,
        `与${similarName({ title, themeId, articleId }, article.themeId)}相似 ${percent}%，上限 ${setting.similarityWarn}%`,
      );
  const used = article.doc.content.flatMap((block) =>
    block.type === 'picture' ? [block.attrs.materialId] : [],
  );
  for (const id of new Set(used)) {
    const picture = pictures.get(id);
    // One that is not the reader's to know of is not among them, and has no name.
    if (!picture) report('picture', 'block', WHOLE, '有图片不可用，请更换');
    else if (picture.refusal)
      report('picture', 'block', WHOLE, `图片「${picture.name}」${picture.refusal}，不可发布，请更换`);
  }
  const cover =
    takesCover(article.platform) && article.coverId !== null ? pictures.get(article.coverId) : null;
  if (cover === undefined) report('picture', 'block', WHOLE, '封面不可用，请更换');
  else if (cover?.refusal)
    report('picture', 'block', WHOLE, `封面「${cover.name}」${cover.refusal}，不可发布，请更换`);
  const post = {
    title: article.title,
    body: plain,
    pictures: [...(cover ? [cover] : []), ...used.flatMap((id) => pictures.get(id) ?? [])],
    tags: article.hashtags,
    // As it would travel, label included, so that nothing is released that the platform will not take.
    markup: htmlOf(article.doc, new Map(used.map((id) => [id, LONG_PICTURE_ADDRESS])), {
      label: setting.aiLabel,
    }),
  };
  for (const breach of limitBreaches(article.platform, post))
    report(
      'platform',
      // Too long a text can only be mended by a person. A missing picture stops only what goes to accounts that want one (see the
      // plan): whoever forwards the article may go without.
      ['title', 'body', 'markup'].includes(breach.field) ? 'block' : 'warn',
      breach.field === 'title'
        ? { place: 'title', from: 0, to: article.title.length, text: article.title }
        : WHOLE,
      breach.msg,
    );
}

/**
 * Findings are kept with the article and read by everybody who sees it: one of the same theme they see too, one of another
 * theme may be somebody else's.
 */
const similarName = (
  { title, themeId, articleId }: Pick<Similar, 'title' | 'themeId' | 'articleId'>,
  own: number,
) => (themeId === own ? `《${title || `文章 ${articleId}`}》` : '渠道内其他主题的文章');
