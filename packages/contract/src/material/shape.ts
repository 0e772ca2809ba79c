import { Day, Moment, oneOf } from '../core/fields.ts';
import { ALL_FILE_KINDS, CONTROL_CHARACTERS, FILE_NAME_MAX } from '../core/file-kinds.ts';
import { Choice, Id } from '../core/refs.ts';
import { ownedRow } from '../core/register.ts';
import { z } from '../core/zod.ts';
import { Decision, ReviewOfRow } from '../review/shape.ts';
import { materialState, processingState } from './states.ts';

export const FileType = z.enum(ALL_FILE_KINDS, { error: '文件类型不正确' }).meta({ title: '类型' });

export const ORIENTATIONS = { landscape: '横向', portrait: '纵向', square: '方形' } as const;
export const Orientation = oneOf(ORIENTATIONS).meta({ title: '方向' });

export const MATERIAL_SOURCES = { upload: '上传', ai: 'AI 生成', import: '导入', demo: '演示数据' } as const;
export const MaterialSource = oneOf(MATERIAL_SOURCES).meta({ title: '来源' });

export const LICENCES = {
  own: '自有版权',
  licensed: '授权使用',
  platform: '平台素材',
  public: '公共版权',
  unknown: '未注明',
} as const;
/** Whether the people shown have given their consent. */
export const PERSON_RELEASES = { none: '不涉及人物', obtained: '已取得授权', missing: '未取得授权' } as const;

/** Reasons why a material may not be used anywhere, whatever its state. */
export const BLOCKS = { recalled: '已召回', expired: '版权已到期' } as const;

export const FileName = z
  .string({ error: '请填写名称' })
  .trim()
  .min(1, '请填写名称')
  .max(FILE_NAME_MAX, `名称最多 ${FILE_NAME_MAX} 个字`)
  .refine((name) => !CONTROL_CHARACTERS.test(name), '名称不能包含控制字符')
  .meta({ title: '名称' });

const Tag = z
  .string()
  .trim()
  .min(1, '标签不能为空')
  .max(20, '每个标签最多 20 个字')
  .refine((tag) => !CONTROL_CHARACTERS.test(tag), '标签不能包含控制字符');
export const Tags = z.array(Tag).max(20, '最多 20 个标签');

export const Rights = z
  .strictObject({
    licence: oneOf(LICENCES).meta({ title: '授权方式' }),
    personRelease: oneOf(PERSON_RELEASES).meta({ title: '人物授权' }),
    /** The last day on which it may be used; null: for ever. */
    expiresOn: Day.nullable().meta({ title: '到期日' }),
    /** Where it comes from: photographer, agency, contract number. */
    origin: z.string().trim().max(200, '来源说明最多 200 个字').meta({ title: '来源说明' }),
  })
  .meta({ title: '版权' });
export type Rights = z.infer<typeof Rights>;

/** Facts read from a file; null where a fact does not apply to its kind. */
export const FileFacts = z.object({
  width: z.int().nullable(),
  height: z.int().nullable(),
  durationMs: z.int().nullable(),
  pages: z.int().nullable(),
  /** Files in an archive. */
  files: z.int().nullable(),
  color: z.string().nullable(),
  blurhash: z.string().nullable(),
  /** Heights 0 to 1 of an audio's shape. */
  waveform: z.array(z.number()).nullable(),
  /** What an archive holds: the first 200; `danger` says why one must not be unpacked. */
  entries: z.array(z.object({ name: z.string(), bytes: z.int(), danger: z.string().nullable() })).nullable(),
  /** The rest by name, for the facts table: codec, frame rate, bit rate, camera… */
  more: z.array(z.object({ label: z.string(), value: z.string() })),
});
export type FileFacts = z.infer<typeof FileFacts>;

/** Signed for a short while; null where there is none, where it is not made yet, or where the viewer may not have it. */
const Urls = z.object({
  thumb: z.string().nullable(),
  poster: z.string().nullable(),
  /** A still or short moving picture to show large or on hover. */
  preview: z.string().nullable(),
  /** For players: the lighter copy where there is one. */
  play: z.string().nullable(),
  /** Only with the key to download. */
  original: z.string().nullable(),
  /** Of a PDF, as pictures; a long one's first hundred. */
  pages: z.array(z.string()),
});

export const Processing = z.object({
  state: z.enum(processingState.all),
  /** Why it cannot be processed, or what this server lacks to do more. */
  note: z.string(),
});

export const MATERIAL_VERBS = [
  'edit',
  'newVersion',
  'submit',
  'cancelSubmit',
  'review',
  'publish',
  'takeDown',
  'recall',
  'reinstate',
  'download',
  'reprocess',
  'delete',
  'recover',
  'purge',
] as const;

export const Material = ownedRow(MATERIAL_VERBS, {
  name: z.string(),
  type: FileType,
  ext: z.string(),
  size: z.int(),
  temPicType: z.string().nullable(),
  status: z.enum(materialState.all),
  processing: Processing,
  /** Used nowhere, whatever the state. */
  blocked: oneOf(BLOCKS).nullable(),
  blockedReason: z.string(),
  thumb: z.string().nullable(),
  /** Moves on hover. */
  preview: z.string().nullable(),
  color: z.string().nullable(),
  blurhash: z.string().nullable(),
  waveform: z.array(z.number()).nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  orientation: Orientation.nullable(),
  durationMs: z.int().nullable(),
  pages: z.int().nullable(),
  files: z.int().nullable(),
  classify: Choice.nullable(),
  tags: z.array(z.string()),
  source: MaterialSource,
  rights: Rights,
  versionId: Id,
  versionNo: z.int(),
  review: ReviewOfRow,
  /** It came by publication; the viewer cannot change it. */
  received: z.boolean(),
  favourite: z.boolean(),
  downloads: z.int(),
  usages: z.int(),
  remark: z.string(),
  deletedAt: Moment.nullable(),
  /** When it leaves the recycle bin for good. */
  purgeAt: Moment.nullable(),
  updatedAt: Moment,
});
export type Material = z.infer<typeof Material>;

const MaterialVersion = z.object({
  id: Id,
  no: z.int(),
  name: z.string(),
  ext: z.string(),
  size: z.int(),
  sha256: z.string().nullable(),
  facts: FileFacts,
  processing: Processing,
  urls: Urls,
  createdBy: z.string(),
  createdAt: Moment,
  decisions: z.array(Decision),
});
export type MaterialVersion = z.infer<typeof MaterialVersion>;

export const MaterialInfo = Material.extend({
  /** Where it hangs: the names above its node, outermost first. */
  trail: z.string(),
  facts: FileFacts,
  urls: Urls,
  /** Newest first. */
  versions: z.array(MaterialVersion),
  publications: z.array(
    z.object({ id: Id, node: Choice, from: Moment, until: Moment.nullable(), state: z.string() }),
  ),
});
export type MaterialInfo = z.infer<typeof MaterialInfo>;
