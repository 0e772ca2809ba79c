import {
  contract,
  FETCHED_KINDS,
  HOT_SOURCE_KINDS,
  type HotSource,
  type HotSourceKind,
} from '@zhiying/contract';
import { Input, Select } from 'antd';
import { number, onOff, text } from '#kit/form/entry-controls.tsx';
import { entryFields, type FieldSpec, type FormContext } from '#kit/form/entry-fields.ts';
import { Field } from '#kit/form/field.tsx';

const kindOf = ({ values }: Pick<FormContext<HotSource>, 'values'>) => values.kind as HotSourceKind;
const isFetched = (form: Pick<FormContext<HotSource>, 'values'>) => FETCHED_KINDS.includes(kindOf(form));
const hasAddress = (form: Pick<FormContext<HotSource>, 'values'>) =>
  isFetched(form) && kindOf(form) !== 'douyin';

/** What the fields are called in a JSON list; of a page they are selectors, which nobody can guess. */
const USUAL = {
  page: { listPath: '', titleField: '', heatField: '' },
  other: { listPath: '', titleField: 'title', heatField: 'heat' },
};

const kind: FieldSpec<HotSourceKind, HotSource> = {
  label: '类型',
  blank: () => 'rss',
  fixed: ({ row }) => row !== null,
  words: (value) => HOT_SOURCE_KINDS[value],
  control: ({ id }, { value, set, disabled }, { put }) => (
    <Select<HotSourceKind>
      id={id}
      disabled={disabled}
      options={(Object.keys(HOT_SOURCE_KINDS) as HotSourceKind[]).map((each) => ({
        value: each,
        label: HOT_SOURCE_KINDS[each],
      }))}
      value={value}
      onChange={(chosen) => {
        set(chosen);
        for (const [name, usual] of Object.entries(USUAL[chosen === 'page' ? 'page' : 'other']))
          put(name, usual);
      }}
    />
  ),
};

interface Place {
  label: string;
  hint?: string;
  max: number;
  placeholder?: string;
  required?: boolean;
}

/** Where something stands: a path in a JSON list, a selector in a page. */
const place = (blank: string, json: Place, page: Place): FieldSpec<string, HotSource> => ({
  label: json.label,
  blank: () => blank,
  shown: (form) => kindOf(form) === 'json' || kindOf(form) === 'page',
  draw: ({ value, set, disabled, issue }, form) => {
    const { label, hint, max, placeholder = '', required } = kindOf(form) === 'page' ? page : json;
    return (
      <Field label={label} hint={hint} required={required} issue={issue}>
        {(control) => (
          <Input
            {...control}
            disabled={disabled}
            value={value}
            maxLength={max}
            placeholder={placeholder}
            onChange={(event) => set(event.target.value)}
          />
        )}
      </Field>
    );
  },
});

const figure = (label: string, blank: number, step?: number): FieldSpec<number, HotSource> =>
  number<HotSource>(label, { blank, min: 0, step, shown: isFetched });

export const SOURCE_FIELDS = entryFields(contract.hotSource, {
  name: text<HotSource>('名称', { max: 20, required: true }),
  mark: text<HotSource>('标记', {
    max: 1,
    required: true,
    placeholder: '资',
    hint: '一个字，在列表中代表该来源',
  }),
  kind,
  url: {
    ...text<HotSource>('地址', {
      max: 500,
      required: true,
      placeholder: 'https://',
      hint: '须为无需登录的公开地址；先读取该站点的 robots.txt，不允许则不读',
      shown: hasAddress,
    }),
    send: (url, form) => (!form.isNew || hasAddress(form) ? url : ''),
  },
  listPath: place(
    '',
    { label: '列表位置', hint: '以点连接，如 data.list', max: 100 },
    {
      label: '条目选择器',
      hint: '榜单中每一条的 CSS 选择器，如 ul.hot > li；支持标签、#id、.class、[属性]、:nth-child(数字)、空格和 >',
      max: 100,
      placeholder: 'ul.hot > li',
      required: true,
    },
  ),
  titleField: place(
    'title',
    { label: '标题字段', max: 40 },
    { label: '标题选择器', hint: '在每一条内查找，留空则取整条文字', max: 100, placeholder: 'a.title' },
  ),
  heatField: place(
    'heat',
    { label: '热度字段', max: 40 },
    { label: '热度选择器', hint: '可留空，识别「1.2万」这样的写法', max: 100, placeholder: 'span.heat' },
  ),
  weight: number<HotSource>('来源权重', { blank: 0.6, min: 0, max: 1, step: 0.1, hint: '0 到 1' }),
  everyMinutes: figure('读取间隔（分钟）', 60, 5),
  floorSeconds: figure('最短间隔（秒）', 10),
  dailyBudget: figure('每日次数', 200, 10),
  status: {
    ...onOff<HotSource>('启用', { shown: ({ isNew }) => !isNew }),
    of: ({ status }) => status === 'on',
    send: (on, { isNew }) => (isNew ? undefined : on ? 'on' : 'off'),
  },
});
