import { contract, type DataOf, type HotWeights } from '@zhiying/contract';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { number } from '#kit/form/entry-controls.tsx';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { settingFields, useSettingForm } from '#kit/form/use-setting-form.ts';
import { useCall } from '#kit/session/api/queries.ts';

type Shared = DataOf<typeof contract.hotTopic.weights>;

const weight = (name: keyof HotWeights, label: string) => ({
  ...number<Shared>(label, { blank: 0, min: 0, max: 168, step: 1 }),
  of: ({ weights }: Shared) => weights[name],
});

const FIELDS = settingFields(contract.hotTopic.setWeights, {
  rank: weight('rank', '名次'),
  sightings: weight('sightings', '上榜次数'),
  velocity: weight('velocity', '上升速度'),
  platform: weight('platform', '来源权重'),
  halfLifeHours: weight('halfLifeHours', '半衰期（小时）'),
});

/** How much each part of a score is worth, for the whole channel. */
export function WeightsDrawer({ onClose }: { onClose(): void }) {
  const weights = useCall(contract.hotTopic.weights, {});
  return (
    <QueryView query={weights}>{(shared) => <WeightsForm shared={shared} onClose={onClose} />}</QueryView>
  );
}

function WeightsForm({ shared, onClose }: { shared: Shared; onClose(): void }) {
  const { mayChange } = shared;
  const entry = useSettingForm(FIELDS, shared, {
    readOnly: !mayChange,
    onSaved: () => {
      void message.success('已保存，热度已重新计算');
      onClose();
    },
  });
  return (
    <EntryDrawer
      entry={entry}
      what="热度权重"
      onClose={onClose}
      title="热度权重"
      subtitle={mayChange ? '整个渠道共用，保存后立即重新计算' : '整个渠道共用，仅渠道管理员可修改'}
    >
      <EntryFormFields entry={entry} />
    </EntryDrawer>
  );
}
