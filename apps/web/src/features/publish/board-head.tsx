import type { PublishGrid, Theme } from '@zhiying/contract';
import { Button, Segmented } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { GearIcon } from '#kit/base/icons.tsx';
import { Can } from '#kit/session/can.tsx';
import { type BoardView, useAiAddress } from '#parts/ai-create/ai.address.ts';
import { ThemeStatus } from '#parts/ai-create/theme-status.tsx';
import { WorkHead } from '#parts/ai-create/work-head.tsx';
import styles from './publish.module.css';
import { SettingDialog } from './setting-dialog.tsx';

interface BoardHeadProps {
  theme: Theme;
  view: BoardView;
  grid: PublishGrid | undefined;
}

/** Where one is, how large the plan is, and the way between plan and results. */
export function BoardHead({ theme, view, grid }: BoardHeadProps) {
  const { toTheme, toBoard } = useAiAddress();
  const [setting, setSetting] = useState(false);
  return (
    <WorkHead
      plain
      from={theme.topic}
      label={`回到「${theme.topic}」`}
      onBack={() => toTheme(theme.id)}
      title={view === 'plan' ? '计划预览' : '发布结果'}
    >
      <ThemeStatus status={theme.status} />
      {grid && grid.accounts.length > 0 && <span className={styles.size}>{sizeText(grid)}</span>}
      <span className={styles.space} />
      <Segmented<BoardView>
        value={view}
        onChange={(next) => toBoard(theme.id, next)}
        options={[
          { value: 'plan', label: '计划', disabled: !theme.can.includes('release') },
          { value: 'results', label: '结果' },
        ]}
      />
      <Can keys={['11-5']}>
        <Button icon={<GearIcon />} onClick={() => setSetting(true)}>
          调整规则
        </Button>
      </Can>
      {setting && <SettingDialog onClose={() => setSetting(false)} />}
    </WorkHead>
  );
}

/** `10 篇 × 8 个账号，10-12 至 10-16` */
function sizeText({ subjects, accounts, cells }: PublishGrid): string {
  const moments = cells.flatMap(({ at }) => (at ? [at] : [])).sort();
  const [first, last] = [moments[0], moments.at(-1)].map((at) => (at ? dayjs(at).format('MM-DD') : ''));
  const days = first ? `，${first === last ? first : `${first} 至 ${last}`}` : '';
  return `${subjects.length} 篇 × ${accounts.length} 个账号${days}`;
}
