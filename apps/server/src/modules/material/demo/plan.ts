import type { Material } from '@zhiying/contract';
import { DRAWINGS, type Drawing } from './drawings.ts';

export type Content =
  | { kind: 'image'; drawing: Drawing /** Also an earlier version, paler than this one. */; twice: boolean }
  | { kind: 'video'; drawings: readonly [Drawing, Drawing] }
  | { kind: 'audio' | 'pdf' | 'archive' | 'broken' };

export interface MaterialPlan {
  /** The same in every database: it names the object, so that a second run finds what the first one made. */
  key: string;
  name: string;
  content: Content;
  channel: 'passenger' | 'commercial' | 'used';
  by: string;
  folder: string | null;
  tags: string[];
  status: Material['status'];
  daysAgo: number;
  minute: number;
  /** Why it was rejected, this version or the one before. */
  reason: string;
  reviewer: string | null;
  rights: Partial<Material['rights']> & { expiresInDays?: number };
  publishedTo: readonly string[];
  downloadedBy: readonly string[];
  favouriteOf: readonly string[];
}

export const FOLDERS: Record<string, readonly string[]> = {
  '示例・新车上市': ['示例・外观', '示例・座舱与细节'],
  '示例・试驾活动': [],
  '示例・门店日常': [],
  '示例・用车知识': [],
};

const THEMES: Record<string, { title: string; folder: string; tags: string[] }> = {
  charge: { title: '充电补能', folder: '示例・用车知识', tags: ['补能', '新能源'] },
  city: { title: '城市通勤', folder: '示例・试驾活动', tags: ['城市', '通勤'] },
  front: { title: '正面外观', folder: '示例・外观', tags: ['外观', '主视觉'] },
  interior: { title: '智能座舱', folder: '示例・座舱与细节', tags: ['内饰', '座舱'] },
  mountain: { title: '山野自驾', folder: '示例・试驾活动', tags: ['自驾', '户外'] },
  night: { title: '夜景灯光', folder: '示例・外观', tags: ['外观', '夜景'] },
  people: { title: '交车仪式', folder: '示例・门店日常', tags: ['交车', '人物'] },
  road: { title: '公路驰骋', folder: '示例・试驾活动', tags: ['试驾', '公路'] },
  showroom: { title: '展厅亮相', folder: '示例・门店日常', tags: ['展厅', '到店'] },
  wheel: { title: '轮毂细节', folder: '示例・座舱与细节', tags: ['细节', '轮毂'] },
};
const FORMS = { landscape: '横版', portrait: '竖版', square: '方图' } as const;
const REASONS = [
  '画面左上角缺少品牌标准字，请按规范补上后再提交。',
  '价格没有写明有效期，请在价格旁补充截止日期与适用门店。',
  '画面偏淡，车身细节看不清，请换一张再提交。',
];
const STATES: Material['status'][] = [
  'pending',
  'published',
  'passed',
  'draft',
  'pending',
  'published',
  'rejected',
  'pending',
  'published',
  'withdrawn',
];
const OWNERS = { landscape: 'demo.ops', portrait: 'demo.dealer', square: 'demo.store' } as const;
const TARGETS = [['示例・乘用车总部'], ['示例・华东大区'], ['示例・华东经销集团', '示例・华东一店']];

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

function planned(
  key: string,
  at: number,
  part: Pick<MaterialPlan, 'name' | 'content'> & Partial<MaterialPlan>,
): MaterialPlan {
  const status = part.status ?? pick(STATES, at);
  const out = status === 'published' || status === 'withdrawn';
  const twice = part.content.kind === 'image' && part.content.twice;
  return {
    key,
    channel: 'passenger',
    by: 'demo.ops',
    folder: null,
    tags: [],
    status,
    // What waits came lately; what is out has been around.
    daysAgo: status === 'pending' || status === 'draft' ? at % 4 : 5 + (at % 36),
    minute: 9 * 60 + ((at * 47) % 560),
    reason: status === 'rejected' || twice ? pick(REASONS, at) : '',
    reviewer: status === 'pending' && at % 3 === 0 ? 'demo.ops' : null,
    rights: { licence: 'own', personRelease: 'none' },
    publishedTo: out ? pick(TARGETS, at) : [],
    downloadedBy: out ? ['demo.dealer', 'demo.store', 'demo.region'].slice(0, 1 + (at % 3)) : [],
    favouriteOf: at % 6 === 1 ? ['demo.admin', 'demo.ops', 'demo.dealer', 'demo.adviser'] : [],
    ...part,
  };
}

function pictureOf(drawing: Drawing, at: number): MaterialPlan {
  const [theme, form, number] = drawing.split('-') as [string, keyof typeof FORMS, string];
  const { title = '', folder = null, tags = [] } = THEMES[theme] ?? {};
  const status = pick(STATES, at);
  return planned(drawing, at, {
    name: `示例・${title}_${FORMS[form]}${number}.jpg`,
    content: { kind: 'image', drawing, twice: status === 'pending' && form !== 'square' },
    by: at % 8 === 6 ? 'demo.region' : OWNERS[form],
    folder,
    tags: [...tags, FORMS[form]],
    rights: {
      licence: pick(['own', 'licensed', 'platform'], at),
      personRelease: theme === 'people' ? 'obtained' : 'none',
      origin: '示例・自绘插画',
      // One that is soon over, so that the library has something to warn of.
      ...(drawing === 'night-landscape-1' ? { expiresInDays: 9 } : {}),
    },
  });
}

const FILMS: [string, Drawing, Drawing, Material['status']][] = [
  ['新车亮相', 'front-landscape-1', 'showroom-landscape-1', 'published'],
  ['城市通勤', 'city-landscape-1', 'road-landscape-1', 'pending'],
  ['山野自驾', 'mountain-landscape-1', 'road-landscape-2', 'published'],
  ['夜景灯光', 'night-portrait-1', 'city-portrait-1', 'pending'],
  ['座舱体验', 'interior-landscape-1', 'interior-landscape-2', 'passed'],
  ['快充演示', 'charge-portrait-1', 'charge-portrait-2', 'draft'],
];

const films = FILMS.map(([title, first, second, status], at) =>
  planned(`film-${at + 1}`, at, {
    name: `示例・${title}_短片.mp4`,
    content: { kind: 'video', drawings: [first, second] },
    folder: '示例・试驾活动',
    tags: ['短视频', title],
    status,
    favouriteOf: at === 0 ? ['demo.admin', 'demo.ops', 'demo.adviser'] : [],
  }),
);

const OTHERS: MaterialPlan[] = [
  planned('audio', 2, {
    name: '示例・活动配乐.wav',
    content: { kind: 'audio' },
    tags: ['配乐'],
    status: 'passed',
  }),
  planned('pdf', 5, {
    name: '示例・新车手册.pdf',
    content: { kind: 'pdf' },
    folder: '示例・新车上市',
    tags: ['手册'],
    status: 'published',
  }),
  planned('archive', 0, {
    name: '示例・海报源文件.zip',
    content: { kind: 'archive' },
    by: 'demo.dealer',
    tags: ['源文件'],
    status: 'pending',
  }),
  planned('broken', 3, {
    name: '示例・传坏的视频.mp4',
    content: { kind: 'broken' },
    by: 'demo.dealer',
    status: 'draft',
  }),
];

const elsewhere = (['commercial', 'used'] as const).flatMap((channel, row) =>
  DRAWINGS.filter((drawing) => drawing.endsWith('landscape-2'))
    .slice(row * 4, row * 4 + 4)
    .map((drawing, at) => ({
      ...pictureOf(drawing, at),
      key: `${channel}-${drawing}`,
      channel,
      by: 'demo.ops',
      content: { kind: 'image' as const, drawing, twice: false },
      folder: null,
      publishedTo: pick(STATES, at) === 'published' ? [''] : [],
      reviewer: null,
    })),
);

/** Some seventy materials in every state, the same ones in every database. */
export const PLANS: readonly MaterialPlan[] = [...DRAWINGS.map(pictureOf), ...films, ...OTHERS, ...elsewhere];
