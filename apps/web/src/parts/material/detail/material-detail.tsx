import { contract, type Material, type MaterialInfo } from '@zhiying/contract';
import { bytesText } from '#kit/base/bytes.ts';
import { useSettledData } from '#kit/base/loading-sign.ts';
import { momentText } from '#kit/base/moment-text.ts';
import { Box, Stack } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { Waiting } from '#kit/feedback/waiting.tsx';
import { ConflictNotice } from '#kit/form/conflict-notice.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { MaterialStatus } from '../material-status.tsx';
import type { MaterialActions } from '../use-material-actions.tsx';
import { DetailFacts } from './detail-facts.tsx';
import { DetailForm } from './detail-form.tsx';
import { DetailMain } from './detail-main.tsx';
import { useMaterialEdit } from './use-material-edit.ts';

const WIDTH = 960;

interface MaterialDetailProps {
  id: number;
  /** The list's row, shown until the details arrive. */
  row: Material | undefined;
  open: boolean;
  walk: { previous?: () => void; next?: () => void } | undefined;
  actions: MaterialActions;
  onClose(): void;
}

export default function MaterialDetail({ id, row, ...props }: MaterialDetailProps) {
  const { open, walk, onClose } = props;
  const info = useCall(contract.material.info, { id: String(id) }, { enabled: open });
  const answer = useSettledData(info);
  if (answer) return <Opened key={id} {...props} info={answer} />;
  return (
    <SideDrawer
      open={open}
      onClose={onClose}
      width={WIDTH}
      title={row?.name ?? (info.isError ? '加载失败' : '加载中…')}
      status={row && <MaterialStatus material={row} />}
      walk={walk}
    >
      {info.isError ? (
        <StateView kind="not-found" title="素材加载失败" text={[info.error.message]} />
      ) : (
        <Waiting />
      )}
    </SideDrawer>
  );
}

function Opened({
  info,
  open,
  walk,
  actions,
  onClose,
}: Omit<MaterialDetailProps, 'id' | 'row'> & { info: MaterialInfo }) {
  const edit = useMaterialEdit(info);
  const editable = info.can.includes('edit');
  const unsaved = edit.draft.changed.length;
  return (
    <SideDrawer
      open={open}
      onClose={onClose}
      width={WIDTH}
      title={info.name}
      status={<MaterialStatus material={info} />}
      subtitle={
        <MetaLine
          lastGives
          items={[
            info.ext.toUpperCase(),
            bytesText(info.size),
            `${info.owner.name} 上传于 ${momentText(info.createdAt)}`,
            [info.trail, info.node.name].filter(Boolean).join(' / '),
          ]}
        />
      }
      walk={walk}
      unsaved={unsaved}
      onSubmit={editable ? () => void edit.save() : undefined}
      submitting={edit.saving}
      submitDisabled={unsaved === 0}
    >
      <Stack tracks="minmax(0, 1fr) 304px" phone="stack" gap={24} align="start">
        <Box minWidth={0}>
          <DetailMain info={info} actions={actions} />
        </Box>
        <Box minWidth={0}>
          {edit.conflict && (
            <ConflictNotice
              what="该素材"
              differences={edit.conflict.differences}
              onOverwrite={() => void edit.overwrite()}
              onReload={edit.reload}
              busy={edit.saving}
            />
          )}
          <FailureNote error={edit.conflict ? null : edit.error} />
          <DetailForm draft={edit.draft} editable={editable} />
          <DetailFacts info={info} />
        </Box>
      </Stack>
    </SideDrawer>
  );
}
