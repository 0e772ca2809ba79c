/** Who is spoken first: a class further up goes before every class below it, and a lower one never cuts in. */
export const LINE_CLASSES = {
  urgent: '紧急插播',
  insert: '插播',
  keyword: '关键词',
  event: '互动',
  loop: '循环',
} as const;
export type LineClass = keyof typeof LINE_CLASSES;
const RANKS = Object.keys(LINE_CLASSES) as LineClass[];
/** 0 goes first. */
export const classRank = (of: LineClass) => RANKS.indexOf(of);

/** The parts of a script, in the order they are spoken. */
export const SCRIPT_PARTS = {
  opening: '开场',
  selling: '卖点',
  interaction: '互动',
  closing: '收尾',
} as const;
export type ScriptPart = keyof typeof SCRIPT_PARTS;

export const SCRIPT_STYLES = {
  warm: '亲切',
  expert: '专业',
  lively: '热情',
  plain: '平实',
} as const;
export type ScriptStyle = keyof typeof SCRIPT_STYLES;

/** What viewers do besides writing. */
export const ROOM_EVENTS = {
  enter: '进入直播间',
  follow: '关注',
  like: '点赞',
  gift: '送礼',
  fansclub: '加入粉丝团',
  order: '下单',
} as const;
export type RoomEvent = keyof typeof ROOM_EVENTS;

/** What became of a comment. */
export const COMMENT_OUTCOMES = {
  waiting: '待处理',
  queued: '已排入口播',
  spoken: '已口播',
  noted: '无需回复',
  unanswered: '未回答',
  dropped: '已略过',
  hidden: '已隐藏',
} as const;
export type CommentOutcome = keyof typeof COMMENT_OUTCOMES;

/** What is known of a line that was handed to whoever plays it. */
export const PLAY_STATES = {
  made: '待播放',
  sent: '已下发',
  received: '已接收',
  started: '播放中',
  ended: '已播放',
  failed: '播放失败',
  cancelled: '已取消',
} as const;
export type PlayState = keyof typeof PLAY_STATES;

/** Background music is this loud unless somebody says otherwise, as every player of the product. */
export const MUSIC_VOLUME = 0.2;
/** Of that volume this much is left while a line is spoken, unless somebody says otherwise. */
export const MUSIC_DUCK = 0.5;
/** Lines whose sound is made before their turn comes. */
export const LINES_AHEAD = 3;

/** Characters a second of calm speech, for guessing how long a script takes before it was spoken. */
const CHARACTERS_A_SECOND = 4.5;
/** About how long a text takes to be said. */
export const spokenMs = (text: string) => Math.round(([...text].length / CHARACTERS_A_SECOND) * 1000);
/** What is looked at before a room goes on air. */
export const PREFLIGHT_CHECKS = {
  account: '账号连接',
  notice: 'AI 主播标识',
  voice: '声音授权',
  lines: '台词可播',
  sounds: '声音生成',
  length: '总时长',
  facts: '事实有效期',
  words: '用词检查',
  questions: '常见问题',
} as const;
export type PreflightCode = keyof typeof PREFLIGHT_CHECKS;

/** What the evidence says of a room, by kind. */
export const LIVE_EVENT_KINDS = {
  start: '开播',
  confirmed: '确认检查项',
  onAir: '开始口播',
  push: '平台推送',
  sent: '下发台词',
  started: '开始播放',
  ended: '播放完成',
  failed: '播放失败',
  cancelled: '取消播放',
  pause: '暂停口播',
  resume: '继续口播',
  music: '调整音乐音量',
  insert: '插播',
  timed: '定时插播',
  withdrawn: '撤回台词',
  moved: '调整顺序',
  control: '接管直播间',
  hide: '隐藏评论',
  block: '屏蔽观众',
  unblock: '解除屏蔽',
  player: '播放端连接',
  playerGone: '播放端断开',
  outage: '服务中断',
  silent: '声音中断',
  lag: '声音恢复',
  skipped: '跳过台词',
  factEnded: '事实到期停播',
  factBack: '事实恢复播出',
  unspoken: '声音生成失败',
  unanswered: '未回答',
  expired: '过时未播',
  stop: '结束直播',
} as const;
export type LiveEventKind = keyof typeof LIVE_EVENT_KINDS;

const loopLine = (id: string) => id.replace(/^line-(\d+)$/, '第 $1 句');
const seconds = (ms: string) => `${(Number(ms) / 1000).toFixed(1)} 秒`;
/** What an entry of the evidence notes, in words. */
export function liveEventNote(kind: string, note: string): string {
  if (kind === 'lag' || kind === 'outage') return `持续 ${seconds(note)}`;
  if (kind === 'player' || kind === 'playerGone') return note && `第 ${note} 次连接`;
  if (kind === 'skipped') return note.split(' ').map(loopLine).join('、');
  if (kind === 'moved') {
    const [moved = '', before] = note.split(' ');
    return before === undefined ? note : `${loopLine(moved)}移到${loopLine(before)}之前`;
  }
  if (kind !== 'confirmed') return note;
  const [code = '', ...rest] = note.split('：');
  return [PREFLIGHT_CHECKS[code as PreflightCode] ?? code, ...rest].join('：');
}
