import { contract, RESOURCES, type Resource, type ResourcePlace } from '@zhiying/contract';
import { InputNumber } from 'antd';
import type { FieldSpec } from '#kit/form/entry-fields.ts';
import { entryFields, oneCall } from '#kit/form/entry-fields.ts';
import { FieldsDialog } from '#kit/form/fields-dialog.tsx';

const MOST = 100_000_000;

/** An amount, or nothing where there is no limit of its own. */
const amount = (kind: Resource): FieldSpec<number | null, unknown> => ({
  label: `${RESOURCES[kind].title}（${RESOURCES[kind].unit}）`,
  blank: () => null,
  hint: kind === 'storage' ? '按当前占用计算，其他按月计算，每月 1 日重新开始' : undefined,
  words: (value) => (value === null ? '不单独限制' : String(value)),
  control: (control, { value, set, disabled }) => (
    <InputNumber
      {...control}
      min={0}
      max={MOST}
      placeholder="不单独限制"
      value={value}
      disabled={disabled}
      onChange={set}
      style={{ width: '100%' }}
    />
  ),
});

const FIELDS = entryFields(oneCall(contract.aiResource.give), {
  model: amount('model'),
  speech: amount('speech'),
  compose: amount('compose'),
  storage: amount('storage'),
  money: amount('money'),
});

/** What a place and all below it may use in a month. */
export const GiveDialog = ({ place, onClose }: { place: ResourcePlace; onClose(): void }) => (
  <FieldsDialog
    noun="额度"
    title={`调整「${place.name}」的额度`}
    width={480}
    fields={FIELDS}
    row={{ id: place.id, version: place.version, can: ['edit'], ...place.quotas }}
    saved={() => `「${place.name}」的额度已调整，立即生效`}
    onClose={onClose}
  />
);
