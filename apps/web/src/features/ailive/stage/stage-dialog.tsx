import { contract, type LiveStage, STAGE_PIXELS } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { Box, Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { CopyButton } from '#kit/display/copy-button.tsx';
import { LoopbackNote } from '#kit/display/loopback-note.tsx';
import { confirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { EntryDialog } from '#kit/form/entry-dialog.tsx';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { useSettingForm } from '#kit/form/use-setting-form.ts';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import styles from './stage.module.css';
import { previewUrl, stageUrl } from './stage-address.ts';
import { STAGE_FIELDS } from './stage-fields.tsx';

const TITLE = '直播画面';
const WIDTH = 880;

/** What a streaming program shows of a room, where it finds it, and how it looks now. */
export function StageDialog({ accountId, onClose }: { accountId: number; onClose(): void }) {
  const query = useCall(contract.liveStage.info, { id: String(accountId) }, { staleTime: 0 });
  if (query.data) return <StageForm stage={query.data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={TITLE} width={WIDTH}>
      <QueryView query={query}>{() => null}</QueryView>
    </Dialog>
  );
}

function StageForm({ stage, onClose }: { stage: LiveStage; onClose(): void }) {
  const entry = useSettingForm(STAGE_FIELDS, stage, { onSaved: () => void message.success('画面已更新') });
  return (
    <EntryDialog
      entry={entry}
      what="直播画面"
      onClose={onClose}
      title={`${TITLE}：${stage.account.name}`}
      width={WIDTH}
      submitText="保存"
    >
      <Stack tracks="minmax(0, 1fr) auto" gap={24} align="start" phone="stack">
        <Stack gap={16}>
          <StageAddress stage={stage} />
          <div>
            <EntryFormFields entry={entry} />
          </div>
          <Note>
            {stage.aiNotice
              ? '画面始终显示「AI 主播」标识，由直播账号决定，此处不能关闭。'
              : '该直播账号未开启 AI 主播标识，开播检查不会通过。'}
          </Note>
        </Stack>
        <StagePreview stage={stage} />
      </Stack>
    </EntryDialog>
  );
}

function StageAddress({ stage: { account, address } }: { stage: LiveStage }) {
  const open = useAction(contract.liveStage.open, {
    onError: ({ message: text }) => void message.error(text),
  });
  const close = useAction(contract.liveStage.close, {
    onError: ({ message: text }) => void message.error(text),
  });
  const { id } = account;
  const again = async () => {
    if (
      address === null ||
      (await confirm({
        title: '更换画面地址？',
        consequence: '原地址立即失效，推流软件中须改为新地址。',
        okText: '更换',
        danger: true,
      }))
    )
      open.mutate({ id });
  };
  const end = async () => {
    if (
      await confirm({
        title: '停用画面地址？',
        consequence: '推流软件中的画面立即消失，直播间的口播不受影响。',
        okText: '停用',
        danger: true,
      })
    )
      close.mutate({ id });
  };
  if (address === null)
    return (
      <Stack gap={8}>
        <Row>
          <Button type="primary" loading={open.isPending} onClick={() => void again()}>
            生成画面地址
          </Button>
        </Row>
        <Note>在推流软件（如 OBS）中添加「浏览器」源，填入该地址。拿到地址的人只能看，不能控制直播间。</Note>
      </Stack>
    );
  const url = stageUrl(address);
  return (
    <Stack gap={8}>
      <Row gap={8}>
        <Input readOnly value={url} aria-label="画面地址" onFocus={({ target }) => target.select()} />
        <CopyButton text={url} />
      </Row>
      <Row gap={8}>
        <Button href={url} target="_blank" rel="noreferrer">
          打开画面
        </Button>
        <Button loading={open.isPending} onClick={() => void again()}>
          更换地址
        </Button>
        <Button danger loading={close.isPending} onClick={() => void end()}>
          停用
        </Button>
      </Row>
      <LoopbackNote href={url} text="该地址只能在本机的推流软件中打开" />
    </Stack>
  );
}

/** The page itself, without its sound. */
function StagePreview({ stage: { address, setting } }: { stage: LiveStage }) {
  const { width, height } = STAGE_PIXELS[setting.size];
  return (
    <Box className={styles.preview} style={{ aspectRatio: `${width} / ${height}` }} data-size={setting.size}>
      {address === null ? (
        <Text tone="muted" size={12}>
          生成地址后可预览
        </Text>
      ) : (
        <iframe title="画面预览" src={previewUrl(address)} />
      )}
    </Box>
  );
}
