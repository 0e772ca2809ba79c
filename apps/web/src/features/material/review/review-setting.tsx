import { contract } from '@zhiying/contract';
import { Button, Radio } from 'antd';
import { useState } from 'react';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import styles from './review-setting.module.css';

const LEVELS = {
  1: { title: '一级审核', text: '任一审核人通过即可。' },
  2: {
    title: '两级审核',
    text: '经销商、门店的素材先由经销商审核，再由组织审核，两级不能为同一人；组织自有素材仍为一级审核。',
  },
} as const;
type Levels = keyof typeof LEVELS;

/** How many reviews the channel's materials need before they can be published. */
export function ReviewSetting() {
  const setting = useCall(contract.materialReview.setting);
  return (
    <div className={styles.card}>
      <div className={styles.setting}>
        <Loaded query={setting}>{({ levels }) => <LevelsForm key={levels} before={levels} />}</Loaded>
      </div>
    </div>
  );
}

function LevelsForm({ before }: { before: Levels }) {
  const [levels, setLevels] = useState<Levels>(before);
  const save = useAction(contract.materialReview.setSetting, {
    onError: (error) => void message.error(error.message),
    onSuccess: (now) => void message.success(`已改为${LEVELS[now.levels].title}，从下一次提交起生效`),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ levels });
      }}
    >
      <h2>素材审核级数</h2>
      <p>对当前渠道生效；已提交的素材按提交时的级数审核。</p>
      <Radio.Group
        className={styles.levels}
        value={levels}
        onChange={(event) => setLevels(event.target.value as Levels)}
      >
        {([1, 2] as const).map((each) => (
          <Radio key={each} value={each}>
            <b>{LEVELS[each].title}</b>
            <span>{LEVELS[each].text}</span>
          </Radio>
        ))}
      </Radio.Group>
      <Button type="primary" htmlType="submit" disabled={levels === before} loading={save.isPending}>
        保存
      </Button>
    </form>
  );
}
