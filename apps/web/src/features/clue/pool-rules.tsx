import {
  CLUE_SOURCES,
  type ClueRules,
  type ClueSource,
  contract,
  TAKE_AREAS,
  type TakeArea,
} from '@zhiying/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { choice, number, onOff } from '#kit/form/entry-controls.tsx';
import { EntryDialog } from '#kit/form/entry-dialog.tsx';
import type { FieldSpec } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { settingFields, useSettingForm } from '#kit/form/use-setting-form.ts';
import { PoolTargets } from './pool-targets.tsx';

type Places = readonly { id: number; name: string }[];

interface PoolRulesProps {
  rules: ClueRules;
  /** The names of the places the rules name. */
  places: Places;
  mayChange: boolean;
  onClose(): void;
}

const count = (label: string, suffix: string, min = 1) =>
  number<ClueRules>(label, { blank: min, min, suffix, half: true });

const takeSources: FieldSpec<ClueSource[], ClueRules> = {
  label: '可领取的来源',
  half: true,
  blank: () => [],
  control: ({ id, status }, { value, set, disabled }) => (
    <Select<ClueSource[]>
      id={id}
      status={status}
      mode="multiple"
      allowClear
      disabled={disabled}
      placeholder="不限"
      maxTagCount="responsive"
      style={{ width: '100%' }}
      value={value}
      onChange={set}
      options={(Object.keys(CLUE_SOURCES) as ClueSource[]).map((source) => ({
        value: source,
        label: CLUE_SOURCES[source],
      }))}
    />
  ),
};

const fieldsOf = (places: Places) =>
  settingFields(contract.cluePool.saveRules, {
    capacity: count('名下上限', '条'),
    takeADay: count('每日领取上限', '条', 0),
    takeSources,
    takeArea: choice<TakeArea, ClueRules>('领取范围', TAKE_AREAS, { blank: 'around', half: true }),
    firstHours: count('首次跟进时限', '小时'),
    nextHours: count('跟进间隔', '小时'),
    warnHours: count('提前提醒', '小时'),
    recycle: onOff<ClueRules>('超过时限回到线索池', { half: true }),
    // Drawn with the places that do otherwise.
    returnTo: {
      label: '回收和退回到',
      shown: () => false,
      blank: () => 'own',
    } satisfies FieldSpec<ClueRules['returnTo'], ClueRules>,
    returnToOf: {
      label: '单独设置的组织',
      blank: () => [],
      // A place that is no longer there is left out, and gone with the next save.
      of: ({ returnToOf }) => returnToOf.filter(({ nodeId }) => places.some(({ id }) => id === nodeId)),
      draw: ({ value, set, disabled }, { values, put }) => (
        <PoolTargets
          targets={{ returnTo: values.returnTo as ClueRules['returnTo'], returnToOf: value }}
          places={places}
          disabled={disabled}
          onChange={({ returnTo, returnToOf }) => {
            put('returnTo', returnTo);
            set(returnToOf);
          }}
        />
      ),
    } satisfies FieldSpec<ClueRules['returnToOf'], ClueRules>,
  });

/** How many clues somebody may hold, how long before they go back, and to whose pool. */
export function PoolRules({ rules, places, mayChange, onClose }: PoolRulesProps) {
  const [fields] = useState(() => fieldsOf(places));
  const entry = useSettingForm(fields, rules, {
    readOnly: !mayChange,
    onSaved: () => {
      void message.success('已保存，名下线索的回收时间随后更新');
      onClose();
    },
  });
  return (
    <EntryDialog
      entry={entry}
      what="线索池规则"
      onClose={onClose}
      title="线索池规则"
      width={520}
      submitText={undefined}
    >
      <EntryFormFields entry={entry} />
    </EntryDialog>
  );
}
