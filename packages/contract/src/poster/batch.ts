import { area, callsUnder } from '../core/call.ts';
import { labelColumn, nameColumn } from '../core/columns.ts';
import { Keyword, Moment, RequiredText } from '../core/fields.ts';
import { byId, Choice, Id, queryId, ref } from '../core/refs.ts';
import { ownedRow } from '../core/register.ts';
import { z } from '../core/zod.ts';
import { POSTER_NAME_MAX, PosterFinding, PosterInput, PosterValuesMap } from './shape.ts';
import { posterBatchState, posterItemState } from './states.ts';

export const POSTER_PLACES_MAX = 5000;
const POSTER_BATCH_VERBS = ['cancel', 'resume', 'rerun', 'archive', 'delete'] as const;

/** Which places get a poster: those named, or every dealer or store below one. */
const places = {
  placeIds: z
    .array(ref('node'))
    .max(POSTER_PLACES_MAX, `一次最多 ${POSTER_PLACES_MAX} 家`)
    .default([])
    .meta({ title: '所选经销商或门店' }),
  underId: ref('node').nullable().default(null).meta({ title: '组织' }),
  /** Those below that get none; a number of a place elsewhere leaves out nothing. */
  exceptIds: z
    .array(Id)
    .max(POSTER_PLACES_MAX, `最多排除 ${POSTER_PLACES_MAX} 家`)
    .default([])
    .meta({ title: '排除的经销商或门店' }),
  kind: z
    .enum(['dealer', 'store', 'both'], { error: '只能是经销商、门店或两者' })
    .default('dealer')
    .meta({ title: '按经销商或门店' }),
};
/** Every place has its own name, address and phone; the rest is the same for all. They are pictures. */
const { placeId: _place, memberId: _member, film: _film, musicId: _music, ...words } = PosterInput.shape;
const content = { templateId: ref('posterTemplate').meta({ title: '模板' }), ...words, ...places };

/** A place before anything is made: what it lacks itself, in red. What all of them lack is said once. */
export const PosterPlace = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(['dealer', 'store']),
  trail: z.string(),
  values: PosterValuesMap,
  findings: z.array(PosterFinding),
  /** Nothing of its own is missing. */
  ready: z.boolean(),
});
export type PosterPlace = z.infer<typeof PosterPlace>;

export const PosterBatch = ownedRow(POSTER_BATCH_VERBS, {
  name: z.string(),
  template: Choice.nullable(),
  templateVersionNo: z.int(),
  state: z.enum(posterBatchState.all),
  places: z.int(),
  /** Of the places, by what became of them. */
  waiting: z.int(),
  made: z.int(),
  kept: z.int(),
  failed: z.int(),
  visits: z.int(),
  leads: z.int(),
  startedAt: Moment,
  endedAt: Moment.nullable(),
});
export type PosterBatch = z.infer<typeof PosterBatch>;

export const PosterBatchItem = z.object({
  id: Id,
  place: Choice,
  state: z.enum(posterItemState.all),
  /** Why it failed. */
  note: z.string(),
  findings: z.array(PosterFinding),
  poster: Choice.nullable(),
  material: Choice.nullable(),
  thumb: z.string().nullable(),
  visits: z.int(),
});
export type PosterBatchItem = z.infer<typeof PosterBatchItem>;

const { ask, get, list, post } = callsUnder('/api/admin/aiCreate/poster/batch', ['14-13']);

export const posterBatch = area('poster/batch', {
  /** The places with what each lacks, those that lack something first. */
  check: list(
    'check',
    '批量海报检查',
    {
      ...content,
      q: Keyword,
      lacking: z.literal('yes', { error: '取值只能为 yes' }).optional().meta({ title: '只看缺项' }),
    },
    PosterPlace,
    { sorts: ['name'], defaultSort: { sort: 'name', order: 'ASC' } },
  ),
  /** The same places without their rows, to choose among thousands: all, those that lack something, and what all of them lack. */
  places: ask(
    'places',
    '批量海报的范围',
    { ...content, q: Keyword },
    z.object({ ids: z.array(Id), lackingIds: z.array(Id), shared: z.array(PosterFinding) }),
  ),
  start: post(
    'start',
    '批量生成海报',
    z.strictObject({ ...content, name: RequiredText('名称', POSTER_NAME_MAX) }),
    PosterBatch,
  ),
  list: list(
    'list',
    '批量海报列表',
    {
      q: Keyword,
      state: z.enum(posterBatchState.all, { error: '状态不正确' }).optional().meta({ title: '状态' }),
      templateId: ref('posterTemplate').optional().meta({ title: '模板' }),
    },
    PosterBatch,
    {
      sorts: ['createdAt', 'name'],
      columns: {
        name: { title: '名称', width: 30 },
        template: nameColumn('模板', 30),
        state: labelColumn('状态', posterBatchState.states),
        places: '家数',
        made: '已生成',
        kept: '无变化',
        failed: '失败',
        visits: '扫码次数',
        leads: '留资',
        owner: nameColumn('创建人'),
        createdAt: '创建时间',
      },
    },
  ),
  info: get('info', '批量海报详情', queryId('posterBatch'), PosterBatch),
  items: list(
    'items',
    '批量海报的经销商和门店',
    {
      id: ref('posterBatch'),
      q: Keyword,
      state: z.enum(posterItemState.all, { error: '状态不正确' }).optional().meta({ title: '状态' }),
    },
    PosterBatchItem,
    { sorts: ['place'], defaultSort: { sort: 'place', order: 'ASC' } },
  ),
  /** What is made already is kept. */
  cancel: post('cancel', '取消批量海报', byId('posterBatch'), PosterBatch),
  /** Goes on with those that were cancelled, and tries those that failed again. */
  resume: post('resume', '继续批量海报', byId('posterBatch'), PosterBatch),
  /** With the template and the data of today; only what is different is made anew. */
  rerun: post('rerun', '更新批量海报', byId('posterBatch'), PosterBatch),
  /** All finished posters in one file. */
  archive: post(
    'archive',
    '打包下载批量海报',
    byId('posterBatch'),
    z.object({ filepath: z.string(), filename: z.string(), exportId: Id.nullable(), files: z.int() }),
  ),
  /** The posters stay. */
  remove: post('remove', '删除批量海报记录', byId('posterBatch'), z.null()),
});
