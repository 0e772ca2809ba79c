import { CLUE_SOURCES, type ClueRules, contract, TAKE_AREAS } from '@zhiying/contract';
import { InputNumber, Select, Switch } from 'antd';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field, FieldRow } from '#kit/form/field.tsx';
import { sameValue } from '#kit/form/same-value.ts';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { PoolTargets } from './pool-targets.tsx';

interface PoolRulesProps {
  rules: ClueRules;
  /** The names of the places the rules name. */
  places: readonly { id: number; name: string }[];
  mayChange: boolean;
  onClose(): void;
}

const choices = <Value extends string>(words: Record<Value, string>) =>
  (Object.keys(words) as Value[]).map((value) => ({ value, label: words[value] }));

/** How many clues somebody may hold, how long before they go back, and to whose pool. */
export function PoolRules({ rules: saved, places, mayChange, onClose }: PoolRulesProps) {
  // A place that is no longer there is left out, and gone with the next save.
  const rules = {
    ...saved,
    returnToOf: saved.returnToOf.filter(({ nodeId }) => places.some(({ id }) => id === nodeId)),
  };
  const [draft, setDraft] = useState(rules);
  const save = useAction(contract.cluePool.saveRules, {
    onSuccess: () => {
      void message.success('已保存，在手线索的回收时间随后更新');
      onClose();
    },
  });
  const number = (name: keyof ClueRules, label: string, suffix: string, min = 1) => (
    <Field label={label}>
      {({ id, status }) => (
        <InputNumber
          id={id}
          status={status}
          min={min}
          precision={0}
          suffix={suffix}
          disabled={!mayChange}
          style={{ width: '100%' }}
          value={draft[name] as number}
          onChange={(value) => setDraft({ ...draft, [name]: value ?? min })}
        />
      )}
    </Field>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="线索池规则"
      width={520}
      unsaved={sameValue(draft, rules) || save.isSuccess ? 0 : 1}
      onSubmit={mayChange ? () => save.mutate(draft) : undefined}
      submitting={save.isPending}
      submitDisabled={sameValue(draft, rules)}
    >
      <FailureNote error={save.error} />
      <FieldRow>
        {number('capacity', '在手上限', '条')}
        {number('takeADay', '每日领取上限', '条', 0)}
      </FieldRow>
      <FieldRow>
        <Field label="可领取的来源">
          {({ id }) => (
            <Select
              id={id}
              mode="multiple"
              allowClear
              disabled={!mayChange}
              placeholder="不限"
              maxTagCount="responsive"
              style={{ width: '100%' }}
              value={draft.takeSources}
              onChange={(takeSources) => setDraft({ ...draft, takeSources })}
              options={choices(CLUE_SOURCES)}
            />
          )}
        </Field>
        <Field label="领取范围">
          {({ id }) => (
            <Select
              id={id}
              disabled={!mayChange}
              style={{ width: '100%' }}
              value={draft.takeArea}
              onChange={(takeArea) => setDraft({ ...draft, takeArea })}
              options={choices(TAKE_AREAS)}
            />
          )}
        </Field>
      </FieldRow>
      <FieldRow>
        {number('firstHours', '首次跟进时限', '小时')}
        {number('nextHours', '跟进间隔', '小时')}
      </FieldRow>
      <FieldRow>
        {number('warnHours', '提前提醒', '小时')}
        <Field label="超过时限回到线索池">
          {({ id }) => (
            <Switch
              id={id}
              checked={draft.recycle}
              disabled={!mayChange}
              onChange={(recycle) => setDraft({ ...draft, recycle })}
            />
          )}
        </Field>
      </FieldRow>
      <PoolTargets
        targets={draft}
        places={places}
        disabled={!mayChange}
        onChange={(targets) => setDraft({ ...draft, ...targets })}
      />
    </Dialog>
  );
}
