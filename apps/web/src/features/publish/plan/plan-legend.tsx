import type { PublishSetting } from '@zhiying/contract';
import type { ComponentProps, ReactNode } from 'react';
import { CheckIcon, LockIcon, WarningIcon } from '#kit/base/icons.tsx';
import { Muted } from '#kit/base/pieces.tsx';
import { Legend, Swatch } from './legend.tsx';

/** What the cells mean, and the rules they were laid out by. */
export const PlanLegend = ({ setting }: { setting: PublishSetting }) => (
  <Legend>
    <span>
      <Swatch tone="plain" />
      待发布
    </span>
    <Meaning tone="block" icon={<WarningIcon size={10} />}>
      冲突，须处理
    </Meaning>
    <Meaning tone="warn" icon={<WarningIcon size={10} />}>
      提醒，可继续
    </Meaning>
    <span>
      <LockIcon size={12} />
      已手动调整
    </span>
    <Meaning tone="done" icon={<CheckIcon size={10} />}>
      已排期或已发布，不可修改
    </Meaning>
    <span>— 不发布</span>
    <Muted as="small" marginLeft="auto">
      {rulesText(setting)}
    </Muted>
  </Legend>
);

interface MeaningProps {
  tone: ComponentProps<typeof Swatch>['tone'];
  icon: ReactNode;
  children: ReactNode;
}

const Meaning = ({ tone, icon, children }: MeaningProps) => (
  <span>
    <Swatch tone={tone}>{icon}</Swatch>
    {children}
  </span>
);

function rulesText({ gapMinutes, blackouts }: PublishSetting): string {
  const gap = gapMinutes > 0 ? `同账号间隔 ≥ ${gapMinutes} 分` : '同账号间隔不限';
  const quiet = blackouts.map(({ from, to }) => `${from} 至 ${to}`).join('、');
  return `规则：${gap}${quiet ? `，避开 ${quiet}` : ''}`;
}
