/** A line of the brief that forbids something, with the words that would break the rule. */
export interface Avoidance {
  line: string;
  /** Empty where the line names nothing that could be searched for, such as 不要夸大. */
  words: string[];
}

export interface BriefParts {
  /** Lines to be said: text for the article. */
  points: string[];
  /** What the writer is asked to write about: 突出后排空间. Never text, but something a person has to fill in. */
  tasks: string[];
  /** How it should be written: tone, length, structure. Read by writers, never text. */
  manners: string[];
  avoid: Avoidance[];
}

const BULLET = /^\s*(?:[-*·•●▪]|[(（]?\d{1,2}[)）.、．]|[一二三四五六七八九十]{1,3}[、.．])\s*/;

/** Texts and films by their names, as in 文案不要提竞品. */
const CARRIER =
  '(?:全文|文中|文章|标题|正文|文案|内容|本文|本篇|这篇|每篇|整篇|通篇|口播|旁白|台词|脚本|稿件|稿子|字幕|视频|短视频|影片|短片|画面|镜头|封面|配文)';
const LEAD = `(?:(?:请|务必|一定|千万|注意|${CARRIER}|里面|里|中|上|也|还|更|都|并且|并|且|同时|但|但是|尽量|坚决)*)`;
const NOT =
  '(?:不要|不得|不能|不可以?|不许|不准|不应该?|不宜|不必|不允许|不再|别|勿|切勿|切忌|避免|避开|规避|回避|绕开|禁止|严禁|杜绝|拒绝|不)';
/**
 * 提 says "mention" unless it begins a word of its own: readers are told 不要提前热车 and 不要提车后马上跑高速. Such a beginning is
 * part of the thing after all in 提前代产品, 提车价, 提交付时间.
 */
const MENTION =
  '(?:提到|提及|提起(?!诉)|提(?:(?=前[代任款辈])|(?=速度)|(?=车(?:价|型|系|款|主|辆|企|展|贷|险|损|标|身|机|内|牌|队|友))|(?=供应)|(?=升(?:数|功率))|(?=高(?:配|管|层|端|价))|(?=示例)|(?=取消)|(?=早(?:期|鸟))|(?=交(?:付|车|期|货|房|强险|易))|(?=现(?:金|车|款|价|货|有|任))|(?=档(?:位|期|次))|(?![前速车供升高示醒取早交现档重着拔]|出(?:异议|申请|要求))))';
/** What only a writer can do: readers are told 不要急刹, never 不要提及. */
const WRITING = `(?:${MENTION}|写到|写成|写进|写|出现|涉及|谈及|谈到|谈论|说到|讲到|点名|影射|攻击|贬低|诋毁|拉踩|夸大|夸张|承诺|编造|虚构|杜撰|透露|引用|照搬|抄袭|洗稿|堆砌|对标|对比|比较|说(?=.*(?:价|最|第一|唯一|保证|绝对|竞|友商|优惠|折扣|交付)))`;
/** What a writer need not do is left out as well: 无需介绍配置. */
const NEEDLESS = new RegExp(
  `^${LEAD}(?:无需|无须|不需要?|不用|不必)(?:再|去)?(?:介绍|描述|描写|说明(?!书)|讲述|讲解|展开|赘述|${MENTION}|写到|写)(.*)$`,
);
/** The forbidden thing comes first: 竞品一律不提, 提到竞品的一律不行. */
const AVOID_AFTER =
  /^(?:凡是?|只要|但凡|所有|任何)?(?:提到|提及|写到|涉及|出现)?(.{2,20}?)(?:的话?)?(?:，|一律|都|全都?|统统|坚决|绝对|暂时|先)*(?:(?:不要|不得|不能|不可以?|不许|不准|别|勿|不)(?:再)?(?:提及|提到|提|写进去|写到|写|出现|涉及|谈|讲|碰)(?:了|它|到)?|(?<=一律|都|统统|坚决|绝对)(?:不行|不可以?|不允许|不通过|不采用|打回|退回))$/;
/** Things that exist in texts only, so that 避免 or 不用 before them speaks to the writer. */
const OF_TEXTS =
  /竞品|竞争对手|友商|其他品牌|别的品牌|别家|用语|字眼|用词|词汇|极限词|违禁词|敏感词|口号|套话|空话|大话|官话|标题党|感叹号|表情|emoji|术语|硬广|广告感|AI ?味|说教|语气|口吻|句式|长句|排比|绝对化/i;

const AVOID = new RegExp(`^${LEAD}${NOT}(?:再|去|过多|过度|过于)?(${WRITING})(.*)$`);
const AVOID_THING = new RegExp(`^${LEAD}${NOT}(?:再|去)?(?:使用|用|带有|带|包含|含有|含|有|加|太)?(.+)$`);
const AVOID_LABEL =
  /^(?:避免|规避|禁忌|禁用词?|禁写|禁止|严禁|切忌|切勿|杜绝|红线|禁区|不得|不能写?|不可|不允许|忌讳|忌|不要写?|不写|别写|不提|避讳|注意避免|需避免(?:的内容)?)$/;
/** Says only that text follows. */
const POINT_LABEL = /^(?:要点|卖点|重点|亮点|核心|核心卖点|内容|正文|信息|素材|事实)$/;
/** 首句, 时长 and the like come with references to other works. */
const MANNER_LABEL =
  /^(?:切入)?(?:角度|语气|口吻|风格|文风|调性|写法|要求|写作要求|注意|注意事项|备注|说明|结构|目标|目的|受众|人群|目标人群|读者|字数|篇幅|语言|视角|人称|格式|参考|参考作品|首句|时长|节奏|开场|钩子|画面|镜头|配乐|字幕|标题|卖点表达|结尾引导)$/;

const POLITE = '(?:请|麻烦|帮我|帮忙|务必|注意|记得|需要|需|要|建议|尽量|希望|可以)*';
const MANNER = new RegExp(
  `^${POLITE}(?:${CARRIER}(?:里|中|上)?(?:要|请|尽量|应该?|必须|不要|别|控制|保持)?(?:太|过|简短|简洁|精炼|口语|通俗|活泼|亲切|幽默|轻松|短一点|长一点)|${CARRIER}?(?:时长|字数|篇幅|长度)(?:控制|不超过|约|在)|语气|口吻|风格|文风|调性|语言|字数|篇幅|全文|每篇|每段|标题|控制在|不超过|多用|少用|时长约|只借鉴|采用|使用?(?=.*(?:语气|口吻|风格|视角|人称|句式|短句)))`,
);
const TASK = new RegExp(
  `^${POLITE}(?:(?:重点|着重|详细|简单|主要)?(?:突出|强调|侧重|介绍|描述|描写|讲述|讲讲|讲清|说明|说清|说说|写写|写(?![字真意实照])|体现|展示|展现|围绕|加入|加上|穿插|提到|提及|带出|点出)|引导(?=.*(?:评论|到店|预约|试驾|转发|关注|留言|留资|私信|点赞))|结尾|开头|开篇|面向|针对)`,
);

/**
 * Sorts a brief into text to be said and instructions to the writer. 不要提竞品 is a rule for the checks; taken as a point
 * it would become a title. A clause that speaks to the writer is taken out of its sentence; the rest stays a point.
 */
export function sortBrief(brief: string): BriefParts {
  const parts: BriefParts = { points: [], tasks: [], manners: [], avoid: [] };
  const lines = brief
    .replaceAll('\r', '')
    .split('\n')
    .map((line) => line.replace(BULLET, '').trim())
    .filter(Boolean);
  const [only] = lines;
  const pieces = lines.length === 1 && only ? sentencesOf(only) : lines;
  for (const piece of pieces) sortLine(piece.trim().replace(/[；;]$/, ''), parts);
  return parts;
}

const sentencesOf = (text: string) => text.match(/[^。！？；;]+[。！？；;]?/g) ?? [text];

function sortLine(line: string, parts: BriefParts) {
  const labelled = /^([^：:，。！？]{1,10})[：:]\s*(.+)$/s.exec(line);
  if (labelled?.[1] && labelled[2]) {
    const label = labelled[1].trim();
    if (AVOID_LABEL.test(label)) return void parts.avoid.push({ line, words: wordsOf(labelled[2]) });
    if (MANNER_LABEL.test(label)) return void parts.manners.push(line);
    if (POINT_LABEL.test(label)) {
      sortLine(labelled[2], parts);
      return;
    }
  }
  const kept = sentencesOf(line)
    .map((sentence) => withoutAvoided(sentence, parts.avoid))
    .filter((sentence) => {
      if (MANNER.test(sentence)) parts.manners.push(sentence);
      else if (TASK.test(sentence)) parts.tasks.push(sentence.replace(/[。！？；;]$/, ''));
      else return sentence !== '';
      return false;
    });
  if (kept.length > 0) parts.points.push(kept.join(''));
}

/** The sentence without its clauses that forbid the writer something; these are added to `avoid`. */
function withoutAvoided(sentence: string, avoid: Avoidance[]): string {
  const end = /[。！？；;]$/.exec(sentence)?.[0] ?? '';
  const clauses = (end ? sentence.slice(0, -1) : sentence).split(/[，,]/);
  const kept = clauses.filter((clause) => {
    const words = forbidden(clause.trim());
    if (words) avoid.push({ line: clause.trim(), words });
    return !words;
  });
  return kept.length === clauses.length ? sentence : kept.length > 0 ? `${kept.join('，')}${end}` : '';
}

/** The words that a clause forbids the writer; null where it forbids nothing. */
function forbidden(clause: string): string[] | null {
  const written = AVOID.exec(clause);
  if (written) return wordsOf(written[2] ?? '');
  const named = NEEDLESS.exec(clause)?.[1] ?? AVOID_AFTER.exec(clause)?.[1];
  if (named !== undefined) return wordsOf(named);
  const thing = AVOID_THING.exec(clause)?.[1];
  return thing && OF_TEXTS.test(thing) ? wordsOf(thing) : null;
}

/** What people write where one of these is meant. */
const ALSO: Record<string, string[]> = {
  竞品: ['竞争对手', '友商'],
  竞争对手: ['竞品', '友商'],
  友商: ['竞品', '竞争对手'],
  感叹号: ['！'],
};
const MOST_WORDS = 20;

/** What somebody puts in quotation marks is looked for as it stands, without the marks. */
const QUOTED = /[“「『"‘【]([^“”「」『』"‘’【】]+)[”」』"’】]/g;
const AFTER_QUOTE = /^(?:这样|这种|这类|这些|那种|此类|一类|等|之类|的|字|词|话|句)+$/;

function wordsOf(object: string): string[] {
  const quoted = [...object.matchAll(QUOTED)].flatMap(([, word]) => word?.trim() ?? []);
  const named = object
    .replaceAll(QUOTED, '、')
    .replace(/[。！？；;\s]+$/g, '')
    .split(/[、，,/]|以及|或者/)
    .flatMap((part) => {
      const pair = part.split(/[和与及或]/);
      return pair.every((word) => word.trim().length >= 2) ? pair : [part];
    })
    .map((word) =>
      word
        .trim()
        .replace(/^(?:承诺|提及|提到|出现|使用|任何|所有|具体的?|到|关于|有关)/, '')
        .replace(/(?:等等?|之类)?的?(?:字眼|字样|说法|话题|相关内容|内容|信息|名字|名称)?$/, ''),
    )
    .map((word) => (quoted.length > 0 ? word.replace(AFTER_QUOTE, '').replace(/[和与及或]$/, '') : word));
  const words = [...quoted, ...named].filter((word) => word.length >= 2 && word.length <= 12);
  return [...new Set(words.flatMap((word) => [word, ...(ALSO[word] ?? [])]))].slice(0, MOST_WORDS);
}

/** Strips instructions to the writer from a topic: 写一篇秋游的文章，不要提竞品 is about 秋游. Empty where nothing else is left. */
export function topicOf(topic: string): string {
  const line = topic.trim().split('\n')[0]?.trim() ?? '';
  const said = withoutAvoided(line, []);
  const asked =
    /^(?:请|麻烦|帮我|帮忙)*(?:写|生成|做|出|来)(?:[一两三几\d]+)?(?:篇|条|个|份|组)?(?:关于|有关|围绕)?(.+?)(?:的(?:文章|推文|文案|笔记|帖子|图文|稿子|软文))$/.exec(
      said,
    );
  return asked?.[1] ?? said;
}
