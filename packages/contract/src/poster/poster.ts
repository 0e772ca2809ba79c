import { area, callsUnder } from '../core/call.ts';
import { labelColumn, nameColumn } from '../core/columns.ts';
import { DateRange, Keyword, oneOf, RequiredText } from '../core/fields.ts';
import { byId, byIds, byVersion, Changed, Id, queryId, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import {
  POSTER_FILES,
  POSTER_NAME_MAX,
  Poster,
  PosterFinding,
  PosterInfo,
  PosterInput,
  PosterPicture,
  PosterValuesMap,
  posterSources,
} from './shape.ts';
import { posterState } from './states.ts';

const search = {
  q: Keyword,
  state: z.enum(posterState.all, { error: '状态不正确' }).optional().meta({ title: '状态' }),
  templateId: ref('posterTemplate').optional().meta({ title: '模板' }),
  batchId: ref('posterBatch').optional().meta({ title: '批次' }),
  placeId: ref('node').optional().meta({ title: '经销商或门店' }),
  ownerId: ref('member').optional().meta({ title: '创建人' }),
  created: DateRange.optional().meta({ title: '创建日期' }),
};
export type PosterSearch = z.infer<z.ZodObject<typeof search>>;

const name = RequiredText('名称', POSTER_NAME_MAX);
/** Where somebody looks for it: `/p/<code>`. */
export const POSTER_LINK = '/p/';

const { ask, get, list, post } = callsUnder('/api/admin/aiCreate/poster', ['14-13']);

export const poster = area('poster', {
  list: list('list', '海报列表', search, Poster, {
    sorts: ['createdAt', 'updatedAt', 'name', 'visits'],
    columns: {
      name: { title: '名称', width: 30 },
      template: nameColumn('模板', 30),
      place: nameColumn('经销商或门店', 30),
      state: labelColumn('状态', posterState.states),
      note: { title: '说明', width: 30 },
      visits: '扫码次数',
      leads: '留资',
      link: { title: '扫码链接', width: 40 },
      node: nameColumn('所属组织'),
      owner: nameColumn('创建人'),
      createdAt: '创建时间',
    },
  }),
  info: get('info', '海报详情', queryId('poster'), PosterInfo),
  /** What the variables say for somebody's data, and what of it is missing or out of date; nothing is made. */
  values: ask(
    'values',
    '海报变量的值',
    posterSources,
    z.object({
      values: PosterValuesMap,
      pictures: z.array(PosterPicture),
      findings: z.array(PosterFinding),
    }),
  ),
  make: post(
    'make',
    '生成海报',
    PosterInput.extend({
      templateId: ref('posterTemplate').meta({ title: '模板' }),
      name,
      /** Puts it into the library when it is done. */
      save: z.boolean('请选择是或否').default(true).meta({ title: '存入素材库' }),
    }),
    Poster,
  ),
  /** Changes this poster alone; its template and what others made of it stay as they are. */
  modify: post('modify', '修改海报', byVersion('poster', { name, ...PosterInput.shape }), Poster),
  /** Tries again to make what failed. */
  retry: post('retry', '重新生成海报', byId('poster'), Poster),
  remove: post('remove', '删除海报', byIds('poster'), Changed),
  /** Where to get the file; one that has to be drawn first says so, and is there once `poster.changed` told of it. */
  download: post(
    'download',
    '下载海报',
    byId('poster', {
      format: oneOf(POSTER_FILES, '格式只能是 PNG、JPEG、PDF 或 MP4').meta({ title: '格式' }),
      /** Of a PDF for print: how much is drawn beyond each edge. */
      bleedMm: z
        .number('出血不正确')
        .min(0, '出血不能小于 0')
        .max(10, '出血最多 10 毫米')
        .default(0)
        .meta({ title: '出血（毫米）' }),
      /** Asked before: of one that failed since, the answer says why. Otherwise it is drawn anew. */
      waiting: z.boolean('请选择是或否').default(false).meta({ title: '已在等待' }),
    }),
    z.object({
      ready: z.boolean(),
      filepath: z.string().nullable(),
      filename: z.string(),
      /** Why it could not be drawn. */
      note: z.string(),
    }),
  ),
  /** Puts a finished poster into the library. */
  save: post(
    'save',
    '海报存入素材库',
    byId('poster'),
    z.object({
      materialId: Id,
      /** It was there before. */
      existing: z.boolean(),
    }),
  ),
});
