import { contract, FOLLOW_WORK_DAYS, type HotFollow } from '@zhiying/contract';
import { InputNumber, Select } from 'antd';
import { Field } from '#kit/form/field.tsx';
import type { Draft } from '#kit/form/use-draft.ts';
import { keysOf } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { useMaySee } from '#kit/session/session.store.ts';

type Limits = Pick<HotFollow, 'minScore' | 'minRatio' | 'minViews'> & {
  sourceIds: number[];
  accountIds: number[];
};
interface LimitsProps<Values extends Limits> {
  draft: Draft<Values>;
  /** Those chosen before, by name, while the others are still to come. */
  known: { id: number; name: string }[];
}

const options = (rows: readonly { id: number; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: id, label: name }));

/** From which heat on, and in which sources, a topic counts. */
export function TopicLimits<Values extends Limits>({ draft, known }: LimitsProps<Values>) {
  const offered = useCall(contract.hotSource.list, { limit: 100 });
  return (
    <>
      <Field label="热度下限" issue={draft.issueOf('minScore')}>
        {(control) => (
          <InputNumber
            {...control}
            min={0}
            max={100}
            value={draft.values.minScore}
            onChange={(value) => draft.set('minScore', value ?? 0)}
          />
        )}
      </Field>
      <Field label="来源" issue={draft.issueOf('sourceIds')} hint="只看所选来源中的热点，留空则为全部来源">
        {({ id }) => (
          <Select
            id={id}
            mode="multiple"
            allowClear
            placeholder="全部来源"
            value={draft.values.sourceIds}
            options={options(offered.data?.rows ?? known)}
            optionFilterProp="label"
            onChange={(ids: number[]) => draft.set('sourceIds', ids)}
          />
        )}
      </Field>
    </>
  );
}

/** Whose new works count, and how far they must stand out. */
export function WorkLimits<Values extends Limits>({ draft, known }: LimitsProps<Values>) {
  const mayChoose = useMaySee(keysOf(contract.hotBenchmark.list));
  const offered = useCall(contract.hotBenchmark.list, { limit: 500 }, { enabled: mayChoose });
  return (
    <>
      <Field
        label="对标账号"
        required
        issue={draft.issueOf('accountIds')}
        hint={mayChoose ? `近 ${FOLLOW_WORK_DAYS} 天发布的作品达到下限时提醒` : '需要「对标账号」权限'}
      >
        {({ id }) => (
          <Select
            id={id}
            mode="multiple"
            allowClear
            placeholder="选择对标账号"
            value={draft.values.accountIds}
            options={options(offered.data?.rows ?? known)}
            optionFilterProp="label"
            onChange={(ids: number[]) => draft.set('accountIds', ids)}
          />
        )}
      </Field>
      <Field
        label="爆款倍数下限"
        issue={draft.issueOf('minRatio')}
        hint="作品播放为账号基线的多少倍，0 为不限"
      >
        {(control) => (
          <InputNumber
            {...control}
            min={0}
            max={100}
            step={0.5}
            value={draft.values.minRatio}
            onChange={(value) => draft.set('minRatio', value ?? 0)}
          />
        )}
      </Field>
      <Field label="播放下限" issue={draft.issueOf('minViews')} hint="0 为不限">
        {(control) => (
          <InputNumber
            {...control}
            min={0}
            precision={0}
            value={draft.values.minViews}
            onChange={(value) => draft.set('minViews', value ?? 0)}
          />
        )}
      </Field>
    </>
  );
}
