import type { Material } from '@zhiying/contract';
import type { Clip, Form, Sign, Still } from './footage.ts';

export type Content =
  | {
      kind: 'image';
      still: Still;
      form: Form /** Also an earlier version, paler than this one. */;
      twice: boolean;
    }
  | { kind: 'video'; clip: Clip }
  | { kind: 'sign'; sign: Sign }
  | { kind: 'audio' | 'pdf' | 'archive' | 'broken' };

export interface MaterialPlan {
  /** The same in every database: it names the object, so that a second run finds what the first one made. */
  key: string;
  name: string;
  content: Content;
  channel: 'passenger' | 'commercial' | 'used';
  by: string;
  /** Whose it is, where not that of the person's own place; empty: the top. */
  place?: string;
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
  示例·新车上市: ['示例·外观', '示例·座舱与细节'],
  示例·试驾活动: [],
  示例·门店日常: [],
  示例·用车知识: [],
};

/** What a picture or clip shows; the demo's articles, pieces and films look for it by its title. */
const THEMES = {
  charge: { title: '充电补能', folder: '示例·用车知识', tags: ['补能', '新能源'] },
  city: { title: '城市通勤', folder: '示例·试驾活动', tags: ['城市', '通勤'] },
  family: { title: '一家七座', folder: '示例·门店日常', tags: ['家庭', '七座'] },
  front: { title: '正面外观', folder: '示例·外观', tags: ['外观', '主视觉'] },
  interior: { title: '智能座舱', folder: '示例·座舱与细节', tags: ['内饰', '座舱'] },
  mountain: { title: '山野自驾', folder: '示例·试驾活动', tags: ['自驾', '户外'] },
  night: { title: '夜景灯光', folder: '示例·外观', tags: ['外观', '夜景'] },
  road: { title: '公路驰骋', folder: '示例·试驾活动', tags: ['试驾', '公路'] },
  showroom: { title: '展厅亮相', folder: '示例·门店日常', tags: ['展厅', '到店'] },
  wheel: { title: '轮毂细节', folder: '示例·座舱与细节', tags: ['细节', '轮毂'] },
} as const;
type Theme = keyof typeof THEMES;
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
const TARGETS = [['示例·乘用车总部'], ['示例·华东大区'], ['示例·华东经销集团', '示例·华东一店']];

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

/** Each still in the forms it can be cropped to without cutting the car. */
const PICTURES: readonly [Theme, Still, ...Form[]][] = [
  ['front', 'studio', 'landscape', 'square'],
  ['showroom', 'suv-showroom', 'landscape', 'square'],
  ['mountain', 'suv-mountain', 'landscape', 'square'],
  ['charge', 'charge', 'landscape', 'square'],
  ['city', 'city', 'landscape', 'square'],
  ['road', 'coast', 'landscape'],
  ['interior', 'cabin', 'portrait', 'square'],
  ['night', 'suv-rain', 'portrait', 'square'],
  ['wheel', 'wheel', 'portrait', 'square'],
  ['front', 'lightbar', 'portrait', 'square'],
  ['family', 'suv-house', 'portrait', 'square'],
  ['showroom', 'showroom', 'landscape', 'square'],
  ['mountain', 'suv-lake', 'landscape', 'square'],
  ['showroom', 'both', 'landscape', 'square'],
  ['night', 'rear', 'portrait', 'square'],
  ['front', 'detail', 'portrait', 'square'],
];

const shots = PICTURES.flatMap(([theme, still, ...forms]) => forms.map((form) => ({ theme, still, form })));

/** The first of each theme may be used, since the demo's own content is made of them; of the others there are some in every state. */
function pictureOf({ theme, still, form }: (typeof shots)[number], at: number): MaterialPlan {
  const { title, folder, tags } = THEMES[theme];
  const same = shots.slice(0, at).filter((earlier) => earlier.theme === theme);
  const number = 1 + same.filter((earlier) => earlier.form === form).length;
  const status = same.length < 2 ? pick(['published', 'passed'] as const, at) : pick(STATES, at);
  return planned(`${still}-${form}`, at, {
    name: `示例·${title}_${FORMS[form]}${number}.jpg`,
    content: { kind: 'image', still, form, twice: status === 'pending' && form !== 'square' },
    by: same.length === 0 ? 'demo.ops' : at % 8 === 6 ? 'demo.region' : OWNERS[form],
    folder,
    tags: [...tags, FORMS[form]],
    status,
    rights: {
      licence: pick(['own', 'licensed', 'platform'], at),
      personRelease: 'none',
      origin: '示例·自制画面',
      // One that is soon over, so that the library has something to warn of.
      ...(still === 'suv-rain' && form === 'portrait' ? { expiresInDays: 9 } : {}),
    },
  });
}

const CLIPS: readonly [Clip, Theme, name: string, status: Material['status']][] = [
  ['studio-orbit', 'front', '新车亮相', 'published'],
  ['city-night', 'city', '城市夜行', 'published'],
  ['suv-mountain-road', 'mountain', '山野自驾', 'published'],
  ['cabin-dusk', 'interior', '座舱体验', 'passed'],
  ['charge-night', 'charge', '充电补能', 'published'],
  ['suv-showroom-front', 'showroom', '展厅亮相', 'published'],
  ['coast-dusk', 'road', '海岸公路', 'published'],
  ['lightbar-wake', 'front', '灯带点亮', 'passed'],
  ['suv-family-boot', 'family', '一家七座', 'published'],
  ['wheel-close', 'wheel', '轮毂细节', 'passed'],
  ['suv-rain-night', 'night', '雨夜灯光', 'published'],
  ['suv-lake-dusk', 'mountain', '湖边露营', 'published'],
  ['tunnel-drive', 'road', '隧道光影', 'passed'],
  ['showroom-rear', 'showroom', '展厅侧后', 'passed'],
  ['tail-light', 'night', '尾灯点亮', 'passed'],
  ['suv-wheel-rail', 'wheel', '车身细节', 'pending'],
  ['suv-orbit', 'front', '家庭版环绕', 'published'],
  ['both-cars', 'showroom', '双车同框', 'passed'],
  ['top-view', 'front', '俯视车身', 'pending'],
  ['coast-side-wide', 'road', '海岸侧拍', 'published'],
  ['city-rear-wide', 'city', '城市夜行', 'passed'],
  ['suv-mountain-wide', 'mountain', '山野自驾', 'published'],
  ['both-cars-wide', 'showroom', '双车同框', 'draft'],
];

const films = CLIPS.map(([clip, theme, name, status], at) =>
  planned(clip, at, {
    name: `示例·${name}_${clip.endsWith('-wide') ? '横屏' : '竖屏'}短片.mp4`,
    content: { kind: 'video', clip },
    by: status === 'pending' ? 'demo.dealer' : 'demo.ops',
    folder: THEMES[theme].folder,
    tags: ['短视频', ...THEMES[theme].tags, THEMES[theme].title],
    status,
    rights: { licence: 'own', personRelease: 'none', origin: '示例·自制画面' },
    favouriteOf: at === 0 ? ['demo.admin', 'demo.ops', 'demo.adviser'] : [],
  }),
);

/** Head office's sign is that of everybody who has none of their own. */
const SIGNS: readonly [Sign, place: string][] = [
  ['star', ''],
  ['hill', '示例·华东经销集团'],
  ['river', '示例·苏锡经销公司'],
  ['road', '示例·浙江经销集团'],
  ['sun', '示例·安徽经销公司'],
  ['gem', '示例·广州经销集团'],
];
const signs = SIGNS.map(([sign, place], at) =>
  planned(`sign-${sign}`, at, {
    name: `${place || '示例·总部'}_标志.png`,
    content: { kind: 'sign', sign },
    place,
    tags: ['标志'],
    status: 'passed',
    rights: { licence: 'own', personRelease: 'none', origin: '示例·自制画面' },
    favouriteOf: [],
  }),
);

const OTHERS: MaterialPlan[] = [
  planned('audio', 2, {
    name: '示例·活动配乐.wav',
    content: { kind: 'audio' },
    tags: ['配乐'],
    status: 'passed',
  }),
  planned('pdf', 5, {
    name: '示例·新车手册.pdf',
    content: { kind: 'pdf' },
    folder: '示例·新车上市',
    tags: ['手册'],
    status: 'published',
  }),
  planned('archive', 0, {
    name: '示例·海报源文件.zip',
    content: { kind: 'archive' },
    by: 'demo.dealer',
    tags: ['源文件'],
    status: 'pending',
  }),
  planned('broken', 3, {
    name: '示例·传坏的视频.mp4',
    content: { kind: 'broken' },
    by: 'demo.dealer',
    status: 'draft',
  }),
];

const elsewhere = (['commercial', 'used'] as const).flatMap((channel, row) =>
  shots
    .filter(({ form }) => form === 'landscape')
    .slice(row * 4, row * 4 + 4)
    .map(({ theme, still, form }, at) => ({
      ...pictureOf({ theme, still, form }, at),
      key: `${channel}-${still}-${form}`,
      channel,
      by: 'demo.ops',
      content: { kind: 'image' as const, still, form, twice: false },
      folder: null,
      status: pick(STATES, at),
      publishedTo: pick(STATES, at) === 'published' ? [''] : [],
      downloadedBy: [],
      reviewer: null,
    })),
);

/** Some eighty materials in every state, the same ones in every database; what can be used at once comes first. */
export const PLANS: readonly MaterialPlan[] = [
  ...films.slice(0, 9),
  ...signs,
  ...shots.map(pictureOf),
  ...films.slice(9),
  ...OTHERS,
  ...elsewhere,
];
