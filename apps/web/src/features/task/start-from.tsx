import { contract } from '@zhiying/contract';
import { Select } from 'antd';
import { message } from '#kit/feedback/notices.ts';
import { Field } from '#kit/form/field.tsx';
import type { Draft } from '#kit/form/use-draft.ts';
import { api } from '#kit/session/api/client.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { TASK_FIELDS } from './task-fields.tsx';

type Values = ReturnType<typeof TASK_FIELDS.draftOf>;

/** A template's plan as the beginning of a new one; its times are chosen anew. Nothing to choose from shows nothing. */
export function StartFrom({ draft }: { draft: Draft<Values> }) {
  const { data } = useCall(contract.task.list, { template: '1', limit: 50 });
  const fill = async (id: number) => {
    try {
      const plan = TASK_FIELDS.draftOf(await api(contract.task.info, { id }));
      for (const name of Object.keys(plan) as (keyof Values)[]) draft.set(name, plan[name]);
      draft.set('template', false);
      draft.set('startAt', null);
      draft.set('endAt', null);
    } catch (error) {
      void message.error((error as Error).message);
    }
  };
  if (!data || data.rows.length === 0) return null;
  return (
    <Field label="从模板开始">
      {({ id }) => (
        <Select
          id={id}
          showSearch
          optionFilterProp="label"
          placeholder="选择模板，填入任务要求、凭证和下发对象"
          options={data.rows.map((row) => ({ value: row.id, label: row.title }))}
          onChange={(chosen: number) => void fill(chosen)}
        />
      )}
    </Field>
  );
}
