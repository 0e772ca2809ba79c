import { contract, type PublishGrid } from '@zhiying/contract';
import { Button, Segmented } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { GearIcon } from '#kit/base/icons.tsx';
import { Text } from '#kit/base/pieces.tsx';
import { go } from '#kit/page/navigate.ts';
import { keysOf } from '#kit/session/action.ts';
import { Can } from '#kit/session/can.tsx';
import { WorkHead } from '#parts/ai-create/work-head.tsx';
import { type BoardView, useBoardAddress } from '#parts/publish/board-address.ts';
import { type Batch, kindOf } from '#parts/publish/kinds.tsx';
import { ChooseButton } from './choose-button.tsx';
import { SettingDialog } from './setting-dialog.tsx';

interface BoardHeadProps {
  batch: Batch;
  view: BoardView;
  grid: PublishGrid | undefined;
}

/** Where one is, how large the plan is, and the way between plan and results. */
export function BoardHead({ batch, view, grid }: BoardHeadProps) {
  const { toBoard } = useBoardAddress(batch.kind);
  const { words, toBatch } = kindOf(batch.kind);
  const [setting, setSetting] = useState(false);
  return (
    <WorkHead
      plain
      from={batch.name}
      label={`返回「${batch.name}」`}
      onBack={() => go(toBatch(batch.id))}
      title={view === 'plan' ? '计划预览' : '发布结果'}
    >
      {batch.status}
      {grid && grid.accounts.length > 0 && <Text tone="muted">{sizeText(grid, words.unit)}</Text>}
      <Text flex={1} />
      <Segmented<BoardView>
        value={view}
        onChange={(next) => toBoard(batch.id, next)}
        options={[
          { value: 'plan', label: '计划', disabled: !batch.mayRelease },
          { value: 'results', label: '结果' },
        ]}
      />
      {view === 'plan' && batch.mayChoose && <ChooseButton batch={batch} />}
      <Can keys={keysOf(contract.publish.setSetting)}>
        <Button icon={<GearIcon />} onClick={() => setSetting(true)}>
          调整规则
        </Button>
      </Can>
      {setting && <SettingDialog onClose={() => setSetting(false)} />}
    </WorkHead>
  );
}

/** `10 篇 × 8 个账号，10-12 至 10-16` */
function sizeText({ subjects, accounts, cells }: PublishGrid, unit: string): string {
  const moments = cells.flatMap(({ at }) => (at ? [at] : [])).sort();
  const [first, last] = [moments[0], moments.at(-1)].map((at) => (at ? dayjs(at).format('MM-DD') : ''));
  const days = first ? `，${first === last ? first : `${first} 至 ${last}`}` : '';
  return `${subjects.length} ${unit} × ${accounts.length} 个账号${days}`;
}
