import {
  contract,
  EDIT_RIGHTS,
  type ShareText,
  type ShownMaterial,
  SUBSTANCE_KINDS,
  SUBSTANCE_TITLE_MAX,
  type SubstanceInfo,
  type SubstanceKind,
} from '@zhiying/contract';
import { Select, Switch } from 'antd';
import { day } from '#kit/form/day-field.tsx';
import { choice, text } from '#kit/form/entry-controls.tsx';
import { entryFields, type FieldSpec, type FormContext } from '#kit/form/entry-fields.ts';
import { TagSelect } from '#parts/material/tag-select.tsx';
import { NodePicker } from '#parts/organ/node-picker.tsx';
import { ArticleField } from './article-field.tsx';
import { CoverField } from './cover-field.tsx';
import { MaterialsField } from './materials-field.tsx';
import { RichField } from './rich-field.tsx';
import { ShareTexts } from './share-texts.tsx';

type Row = SubstanceInfo;
const BODY_MAX = 5_000;
const kindOf = ({ values }: FormContext<Row>) => values.kind as SubstanceKind;

/** Everything a person decides is in the row's `input`. */
const from = <Name extends keyof Row['input']>(name: Name) => ({ of: (row: Row) => row.input[name] });

const materials = (label: string): FieldSpec<number[], Row> => ({
  label,
  blank: () => [],
  of: ({ input }) => input.materialIds,
  words: (ids) => `${ids.length} 个素材`,
  hint: '拖动可调整顺序；未选择封面时使用第一个。',
  control: (_control, { value, set, disabled }, form) => (
    <MaterialsField
      kind={kindOf(form)}
      value={value}
      shown={
        (form.values.shown as Row['content']['materials'] | undefined) ?? form.row?.content.materials ?? []
      }
      disabled={disabled}
      onChange={set}
    />
  ),
});

const flag = (label: string, hint: string, name: 'textOpen' | 'leads'): FieldSpec<boolean, Row> => ({
  label,
  hint,
  half: true,
  blank: () => true,
  ...from(name),
  words: (on) => (on ? '是' : '否'),
  control: ({ id }, { value, set, disabled }) => (
    <Switch id={id} checked={value} disabled={disabled} onChange={set} />
  ),
});

export const FIELDS = entryFields(contract.substance, {
  kind: choice<SubstanceKind, Row>('类型', SUBSTANCE_KINDS, {
    blank: 'article',
    required: true,
    half: true,
    ...from('kind'),
  }),
  product: text<Row>({
    max: 60,
    half: true,
    placeholder: '选填，如 示例·星河 S5',
    ...from('product'),
  }),
  title: text<Row>({ max: SUBSTANCE_TITLE_MAX, required: true, first: true, ...from('title') }),
  materialIds: materials('素材'),
  coverId: {
    label: '封面',
    blank: () => null as number | null,
    ...from('coverId'),
    words: (id) => (id ? '另选的封面' : '第一个素材'),
    control: (_control, { value, set, disabled }, { values, row }) => (
      <CoverField
        value={value}
        shown={(values.cover as ShownMaterial | null | undefined) ?? row?.content.cover ?? null}
        disabled={disabled}
        onChange={set}
      />
    ),
  } satisfies FieldSpec<number | null, Row>,
  articleId: {
    label: '来源文章',
    blank: () => null as number | null,
    ...from('articleId'),
    shown: (form: FormContext<Row>) => kindOf(form) === 'article' || kindOf(form) === 'copy',
    words: (id) => (id ? '另选的文章' : ''),
    control: ({ id }, { value, set, disabled }, { values, row }) => (
      <ArticleField
        id={id}
        value={value}
        known={row?.article ?? null}
        disabled={disabled}
        onChange={set}
        onFill={values.fill as (() => void) | undefined}
      />
    ),
  } satisfies FieldSpec<number | null, Row>,
  url: {
    label: '链接',
    required: true,
    blank: () => null as string | null,
    ...from('url'),
    shown: (form: FormContext<Row>) => kindOf(form) === 'link',
    send: (value: string | null, { values }: { values: Readonly<Record<string, unknown>> }) =>
      values.kind === 'link' ? value : null,
    control: (control, { value, set, disabled }) => (
      <input
        className="ant-input ant-input-outlined"
        {...control}
        value={value ?? ''}
        disabled={disabled}
        maxLength={500}
        placeholder="https://"
        onChange={(event) => set(event.target.value || null)}
      />
    ),
  } satisfies FieldSpec<string | null, Row>,
  body: {
    label: '正文',
    blank: () => '',
    ...from('body'),
    control: ({ id }, { value, set, disabled }) => (
      <RichField
        id={id}
        label="正文"
        value={value}
        max={BODY_MAX}
        disabled={disabled}
        placeholder="选填，显示在分享页上"
        onChange={set}
      />
    ),
  } satisfies FieldSpec<string, Row>,
  texts: {
    label: '分享文案',
    hint: '顾问转发时复制的文字，每个渠道可准备多条。',
    blank: () => [] as ShareText[],
    ...from('texts'),
    words: (texts) => `${texts.length} 条`,
    control: (_control, { value, set, disabled }, { values }) => (
      <ShareTexts
        value={value}
        disabled={disabled}
        about={{
          title: String(values.title),
          body: String(values.body),
          product: String(values.product),
          tags: values.tags as string[],
        }}
        onChange={set}
      />
    ),
  } satisfies FieldSpec<ShareText[], Row>,
  tags: {
    label: '标签',
    half: true,
    blank: () => [] as string[],
    ...from('tags'),
    words: (tags) => tags.join('、'),
    control: ({ id }, { value, set, disabled }) => (
      <TagSelect id={id} value={value} disabled={disabled} onChange={set} />
    ),
  } satisfies FieldSpec<string[], Row>,
  validUntil: day<Row>('有效期至', { half: true, placeholder: () => '长期有效', ...from('validUntil') }),
  nodeId: {
    label: '所属组织',
    half: true,
    hint: '默认为本人所在组织',
    blank: () => undefined as number | undefined,
    of: ({ node }) => node.id,
    send: (value, { isNew }) => (isNew ? value : undefined),
    fixed: ({ isNew }) => !isNew,
    words: () => '另一个组织',
    control: ({ id, status }, { value, set, disabled }, { row }) => (
      <NodePicker
        id={id}
        status={status}
        known={row?.node}
        value={value}
        disabled={disabled}
        allowClear
        onChange={(picked) => set(picked)}
      />
    ),
  } satisfies FieldSpec<number | undefined, Row>,
  editors: {
    label: '编辑权限',
    half: true,
    blank: () => 'scope' as const as keyof typeof EDIT_RIGHTS,
    ...from('editors'),
    words: (value) => EDIT_RIGHTS[value],
    control: ({ id }, { value, set, disabled }) => (
      <Select
        id={id}
        value={value}
        disabled={disabled}
        options={Object.entries(EDIT_RIGHTS).map(([key, label]) => ({
          value: key as keyof typeof EDIT_RIGHTS,
          label,
        }))}
        onChange={set}
      />
    ),
  } satisfies FieldSpec<keyof typeof EDIT_RIGHTS, Row>,
  textOpen: flag('允许修改文案', '接收人可修改后分享', 'textOpen'),
  leads: flag('收集联系方式', '访客可在分享页留下手机号', 'leads'),
});
