/** What models say about the text they were asked for. It is part of no title and no answer. */

const YES = '(?:好的|好嘞|当然(?:可以)?|没问题|可以的?|收到|明白了?)';
/** 可以 may be the answer itself. */
const ALONE = '(?:好的|好嘞|当然|没问题|收到|明白了?)';
/** The text as a piece of work. Cars have 版本 as well, and authorities 要求. */
const WORK =
  '(?:文章|正文|回复|回答|答复|草稿|文案|标题(?!党)|改写|润色|稿|脚本|撰写|生成|创作|[您你]的?要求|(?:改|修改|优化|调整|精简)[后过]?的?版本)';
const SURE = '(?:sure|certainly|of course|absolutely|okay|ok)';

const LEAD_IN = new RegExp(
  [
    `^${ALONE}[，,。！!～~\\s]*$`,
    `^${YES}[，,。！!\\s].{0,60}(?:${WORK}|[写拟]|准备了一[段篇份])[^：:]{0,30}[：:]$`,
    `^${YES}[，,。！!\\s]+(?:以下|下面|这|如下)(?:是|为)?[：:]$`,
    `^(?:以下|下面|如下|这(?:是|里是|就是|份|篇|段)|根据|按照|已|为[您你]).{0,60}${WORK}.{0,30}[：:]$`,
    `^${SURE}[!,.]?$`,
    `^${SURE}[!,.].{0,120}[:：!.]$`,
    `^here(?:'s|’s| is| are)\\b.{0,120}[:：]$`,
  ].join('|'),
  'i',
);
/** The same in front of an answer, on its line. */
const LEAD_IN_BEFORE = new RegExp(
  `^(?:${YES}[，,。！!\\s]*)?(?:以下|下面|这)(?:是|为)[^：:\\n]{0,40}${WORK}[^：:\\n]{0,20}[：:]\\s*` +
    `|^(?:${SURE}[!,.]\\s*)?here(?:'s|’s| is)[^:\\n]{0,80}:\\s*`,
  'i',
);
/** How a lead-in begins, as far as it is known while the text still comes. */
const BEGINNINGS =
  '好的,好嘞,当然,没问题,可以,收到,明白,以下,下面,如下,这,根据,按照,已,为您,为你,```,---,***,___,===,sure,certainly,of course,absolutely,okay,ok,here'.split(
    ',',
  );
/** No lead-in is longer. */
const LONGEST = 160;

const PIECE =
  '(?:草稿|初稿|回复|回答|答复|文章|正文|文案|全文|稿|脚本|(?:生成|撰写|整理|改写)的?内容|(?:改|修改|优化|调整|精简)[后过]?的?版本)';
/** What a customer has to know stays, however it begins. */
const FOR_CUSTOMERS = /为准|价格|报价|优惠|门店|到店|顾问|预约|关注/;
const NOTE = new RegExp(
  [
    `^以上(?:就|即)?(?:为|是).{0,20}${PIECE}.{0,60}$`,
    '^以上(?:内容|文章|回复|草稿|文案)(?:由|为|仅|是).{0,30}(?:AI|模型|生成|草稿|参考).{0,40}$',
    '^注意?[：:].{0,60}(?:AI|模型|生成|草稿|字数|以上内容|本文(?:由|为|约|共)).{0,60}$',
    '^(?:全文|正文|本文|字数|总字数)?[：:约共\\s]*\\d+\\s*[余多]?个?字(?:左右)?。?$',
    '^如果?(?:您|你)?(?:需要?|要|希望)(?:进一步)?(?:(?:修改|调整|润色|缩短|扩写|改写|更换)(?=[，,。！!]|请|$|.{0,12}(?:语气|风格|字数|文案|标题|措辞|长度|版本|文章|回复|篇幅|格式|我))|其他版本|更多版本).{0,60}$',
    '^希望(?:以上|这[篇段份]|上述).{0,12}(?:符合|满足|帮助|帮到|喜欢).{0,40}$',
    '^(?:note:|let me know|i hope|feel free|would you like|word count).{0,200}$',
  ].join('|'),
  'i',
);
const RULER = /^(?:`{3,}\s*[\w-]*|-{3,}|\*{3,}|_{3,}|={3,})$/;
const FENCES = /^[ \t]*`{3,}[ \t]*[\w-]*[ \t]*$\n?/gm;
/** Marks of a chat's turns that a server forgot to take away. */
const TURN_MARKS = /<\|start\|>assistant|<\|[a-z_]{2,20}\|>/gi;

const undecorated = (line: string) => line.trim().replace(/^[#*_>\s]+|[*_\s]+$/g, '');
const isTalk = (line: string) =>
  line.length <= LONGEST && (RULER.test(line.trim()) || LEAD_IN.test(undecorated(line)));
const isNote = (line: string) =>
  line.length <= 300 &&
  !FOR_CUSTOMERS.test(line) &&
  (RULER.test(line.trim()) || NOTE.test(undecorated(line).replace(/^[（(【[]\s*|\s*[）)】\]]$/g, '')));

/** The text alone: without lead-ins before it, notes behind it, fences around it. Empty where there was nothing else. */
export function withoutSmallTalk(text: string): string {
  const lines = text.replace(TURN_MARKS, '').replace(FENCES, '').trim().split('\n');
  const from = lines.findIndex((line) => line.trim() && !isTalk(line));
  if (from < 0) return '';
  let to = lines.length;
  while (to > from + 1 && (!lines[to - 1]?.trim() || isNote(lines[to - 1] ?? ''))) to -= 1;
  return withoutNote(lines.slice(from, to).join('\n').replace(LEAD_IN_BEFORE, '').trim());
}

/** Without a note behind the answer on its last line: in brackets, or as its last sentence. */
function withoutNote(text: string): string {
  const [note] =
    /[（(【[][^（(【[\n）)】\]]{1,80}[）)】\]]$/.exec(text.slice(-90)) ??
    /(?<=[。！？!?）\]])\s*[^。！？!?\n]{1,80}[。！!]?$/.exec(text.slice(-90)) ??
    [];
  return note && isNote(note) ? text.slice(0, text.length - note.length).trim() : text;
}

/** Keeps the beginning of a text back for as long as it may be a lead-in. */
export function createLeadInFilter(onText: (text: string) => void) {
  let held: string | null = '';

  function open(text: string) {
    held = null;
    const rest = text.replace(LEAD_IN_BEFORE, '');
    if (rest) onText(rest);
  }

  return {
    push(piece: string) {
      if (held === null) return onText(piece);
      held += piece;
      for (let end = held.indexOf('\n'); end >= 0; end = held.indexOf('\n')) {
        const line = held.slice(0, end);
        if (line.trim() && !isTalk(line)) return open(held);
        held = held.slice(end + 1);
      }
      if (held.length > LONGEST) return open(held);
      const begun = undecorated(held).toLowerCase();
      if (!BEGINNINGS.some((word) => word.startsWith(begun) || begun.startsWith(word))) open(held);
    },
    /** Everything so far is void. */
    reset() {
      held = '';
    },
    end() {
      if (held && !isTalk(held)) open(held);
    },
  };
}
