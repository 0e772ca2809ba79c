import {
  contract,
  REPORT_GROUPINGS,
  REPORT_VIEWS,
  type SavedReport,
  SUBSCRIPTION_RHYTHMS,
} from '@zhiying/contract';
import { Button, Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import { EditIcon, StarIcon, TrashIcon } from '#kit/base/icons.tsx';
import { Box, Clip, Muted, Note, PlainButton, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { PanelPopover } from '#kit/display/panel-popover.tsx';
import { deletion, useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { go } from '#kit/page/navigate.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import styles from './report.module.css';
import { addressOfView, questionOf } from './report-question.ts';
import type { Report } from './use-report.ts';
import { ViewEntry } from './view-entry.tsx';

const tell = { onError: (error: Error) => void message.error(error.message) };
const RHYTHMS: readonly { value: 'none' | 'day' | 'week'; label: string }[] = [
  { value: 'none', label: '不订阅' },
  { value: 'day', label: `${SUBSCRIPTION_RHYTHMS.day}发送` },
  { value: 'week', label: `${SUBSCRIPTION_RHYTHMS.week}发送` },
];

/** Saved views: opened, kept as favourites, subscribed to, renamed; and the present one saved. */
export function ViewsMenu({ state }: Pick<Report, 'state'>) {
  const [open, setOpen] = useState(false);
  const [edited, setEdited] = useState<{ view: SavedReport; mayShare: boolean } | null>(null);
  const edit = (view: SavedReport, mayShare: boolean) => {
    setOpen(false);
    setEdited({ view, mayShare });
  };
  return (
    <>
      {edited && <ViewEntry {...edited} current={questionOf(state)} onClose={() => setEdited(null)} />}
      <PanelPopover
        open={open}
        onOpenChange={setOpen}
        content={
          <Box className={styles.views} role="dialog" aria-label="报表视图">
            <Views state={state} onChosen={() => setOpen(false)} onEdit={edit} />
          </Box>
        }
      >
        <Button icon={<StarIcon size={16} />} aria-expanded={open}>
          视图
        </Button>
      </PanelPopover>
    </>
  );
}

interface ViewsProps extends Pick<Report, 'state'> {
  onChosen(): void;
  onEdit(view: SavedReport, mayShare: boolean): void;
}

function Views({ state, onChosen, onEdit }: ViewsProps) {
  const views = useCall(contract.reportView.list);
  return (
    <QueryView query={views}>
      {({ rows, mayShare }) => (
        <>
          {rows.length === 0 ? (
            <Note padding="4 0">暂无视图。保存后可直接打开，也可按天或按周订阅。</Note>
          ) : (
            <Stack as="ul" gap={4} maxHeight={320} overflow="y">
              {rows.map((view) => (
                <View key={view.id} view={view} onChosen={onChosen} onEdit={() => onEdit(view, mayShare)} />
              ))}
            </Stack>
          )}
          <SaveView state={state} mayShare={mayShare} />
        </>
      )}
    </QueryView>
  );
}

function View({ view, onChosen, onEdit }: { view: SavedReport; onChosen(): void; onEdit(): void }) {
  const confirm = useConfirm();
  const favourite = useAction(contract.reportView.favourite, tell);
  const subscribe = useAction(contract.reportView.subscribe, {
    ...tell,
    onSuccess: (_none, { rhythm }) =>
      void message.success(
        rhythm ? `已订阅，${rhythm === 'day' ? '每天早上' : '每周一早上'}生成文件并通知你` : '已取消订阅',
      ),
  });
  const remove = useAction(contract.reportView.remove, {
    ...tell,
    onSuccess: () => void message.success('视图已删除'),
  });
  const ask = async () => {
    const more = view.shared ? `${view.node.name}的同事也将不再看到，` : '';
    if (await confirm(deletion(`视图「${view.name}」`, `${more}订阅随之取消。`)))
      remove.mutate({ id: view.id });
  };
  return (
    <Row as="li" gap={8} minWidth={0} data-view={view.name}>
      <IconButton
        label={view.favourite ? `取消收藏「${view.name}」` : `收藏「${view.name}」`}
        size="small"
        className={view.favourite ? styles.starred : undefined}
        icon={<StarIcon size={16} />}
        onClick={() => favourite.mutate({ id: view.id, on: !view.favourite })}
      />
      <PlainButton
        grow
        textAlign="left"
        padding="4 8"
        radius={6}
        hover="fill"
        onClick={() => {
          onChosen();
          go(addressOfView(view.question));
        }}
      >
        <Clip>{view.name}</Clip>
        <Muted>
          <MetaLine
            items={[
              REPORT_VIEWS[view.question.view].title,
              `按${REPORT_GROUPINGS[view.question.by].title}`,
              view.shared ? `${view.owner.name}共享至${view.node.name}` : '仅自己',
            ]}
          />
        </Muted>
      </PlainButton>
      <Select<'none' | 'day' | 'week'>
        size="small"
        aria-label={`订阅「${view.name}」`}
        popupMatchSelectWidth={false}
        value={view.rhythm ?? 'none'}
        options={[...RHYTHMS]}
        onChange={(rhythm) => subscribe.mutate({ id: view.id, rhythm: rhythm === 'none' ? null : rhythm })}
      />
      {view.can.includes('edit') && (
        <IconButton
          label={`编辑「${view.name}」`}
          size="small"
          icon={<EditIcon size={16} />}
          onClick={onEdit}
        />
      )}
      {view.can.includes('delete') && (
        <IconButton
          label={`删除「${view.name}」`}
          size="small"
          icon={<TrashIcon size={16} />}
          onClick={() => void ask()}
        />
      )}
    </Row>
  );
}

function SaveView({ state, mayShare }: Pick<Report, 'state'> & { mayShare: boolean }) {
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const create = useAction(contract.reportView.create, {
    ...tell,
    onSuccess: (view) => {
      setName('');
      void message.success(`已保存视图「${view.name}」`);
    },
  });
  const save = () => {
    if (name.trim()) create.mutate({ name: name.trim(), question: questionOf(state), shared });
  };
  return (
    <Stack gap={8} marginTop={12} paddingTop={12} borderTop="line2">
      <Text size={13} weight={600}>
        保存当前报表
      </Text>
      <Row gap={8}>
        <Input
          value={name}
          maxLength={20}
          placeholder="视图名称"
          aria-label="视图名称"
          onChange={(event) => setName(event.target.value)}
          onPressEnter={save}
        />
        <Button type="primary" disabled={!name.trim()} loading={create.isPending} onClick={save}>
          保存
        </Button>
      </Row>
      {mayShare && (
        <Checkbox checked={shared} onChange={(event) => setShared(event.target.checked)}>
          共享给本组织及下级
        </Checkbox>
      )}
      <Note>视图只保存条件，每个人打开时看到自己权限内的数据。</Note>
    </Stack>
  );
}
