import { CODES, contract, type DataOf, SHARE_PAGE, SHARE_TARGETS, type ShareTarget } from '@zhiying/contract';
import { Button, Input, Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { copyText } from '#kit/base/copy-text.ts';
import { CopyIcon, DownloadIcon, GridIcon, MoveIcon, PageIcon, RefreshIcon } from '#kit/base/icons.tsx';
import { Box, Grid, Muted, Note, PlainButton, Row, Split, Stack, Text } from '#kit/base/pieces.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { LoopbackNote } from '#kit/display/loopback-note.tsx';
import { ScanCode } from '#kit/display/scan-code.tsx';
import { message } from '#kit/feedback/notices.ts';
import { StateView } from '#kit/feedback/state-view.tsx';
import { Waiting } from '#kit/feedback/waiting.tsx';
import { saveAddress } from '#kit/files/save-file.ts';
import { BottomSheet } from '#kit/layout/bottom-sheet.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { onEvent, onOpen } from '#kit/session/events/stream.ts';
import { SubstanceCover } from '#parts/substance/substance-cover.tsx';
import styles from './inbox.module.css';
import { PublishedForm } from './published-form.tsx';

type Opened = DataOf<typeof contract.substanceInbox.open>;

/** One piece to be shared: from the bottom edge on a phone, beside the list on a desk. */
export function SharePanel({ id, onClose }: { id: number | null; onClose(): void }) {
  const phone = usePhone();
  const open = useAction(contract.substanceInbox.open);
  const { mutate, reset } = open;
  const ended = useEnded(id);
  const read = () => void (id !== null && mutate({ id }));
  useEffect(() => {
    reset();
    if (id !== null) mutate({ id });
  }, [id, mutate, reset]);
  const body =
    ended.has || open.error?.code === CODES.notFound ? (
      <StateView kind="not-found" title="内容已失效" text={['可能已撤回、下架或过期，请勿再分享。']} />
    ) : open.error ? (
      <StateView
        kind="error"
        title="加载失败"
        text={[open.error.message]}
        actions={<Button onClick={read}>重试</Button>}
      />
    ) : open.data && open.data.id === id ? (
      <ShareForm key={id} received={open.data} onEnded={ended.tell} />
    ) : (
      <Waiting />
    );
  if (phone)
    return (
      <BottomSheet open={id !== null} onClose={onClose} title="分享" padded fresh>
        {body}
      </BottomSheet>
    );
  return (
    <SideDrawer open={id !== null} onClose={onClose} title="分享">
      {body}
    </SideDrawer>
  );
}

/** Whether what is open was taken away meanwhile: asked whenever the server says that pieces are different, or can be heard again. */
function useEnded(id: number | null) {
  const [endedId, setEndedId] = useState<number | null>(null);
  const { mutate } = useAction(contract.substanceInbox.open, {
    onError: (error) => void (error.code === CODES.notFound && setEndedId(id)),
  });
  useEffect(() => {
    if (id === null) return;
    const ask = () => mutate({ id });
    const offs = [onEvent('substance.changed', ask), onOpen(ask)];
    return () => {
      for (const off of offs) off();
    };
  }, [id, mutate]);
  return { has: id !== null && endedId === id, tell: () => setEndedId(id) };
}

function ShareForm({ received, onEnded }: { received: Opened; onEnded(): void }) {
  const { content, share, textOpen } = received;
  const places = [...new Set(content.texts.map(({ place }) => place))];
  const [place, setPlace] = useState<ShareTarget>(places[0] ?? 'moments');
  const [round, setRound] = useState(0);
  const [changed, setChanged] = useState<string | null>(null);
  const [code, setCode] = useState(false);
  const marked = useAction(contract.substanceInbox.share, {
    onError: (error) => void (error.code === CODES.notFound && onEnded()),
  });
  const here = content.texts.filter((text) => text.place === place);
  const text = changed ?? here[round % Math.max(here.length, 1)]?.text ?? content.title;
  const link = new URL(`${SHARE_PAGE}?id=${share}`, location.origin).href;
  const pictures = content.materials.filter(({ type, url }) => (type === 'image' || type === 'video') && url);
  // Doing something to share it is sharing it; that it failed to be counted must not keep anybody from it, that it is gone does.
  const shared = () => marked.mutate({ id: received.id, place });
  const copy = async (what: string, done: string) => {
    if (!(await copyText(what))) return void message.error('复制失败，请长按选择后复制');
    shared();
    void message.success(done);
  };
  const save = async () => {
    shared();
    for (const { url, name } of pictures) await saveAddress(url ?? '', name);
  };
  const choose = (next: ShareTarget) => {
    setPlace(next);
    setRound(0);
    setChanged(null);
  };
  return (
    <Stack gap={14}>
      <Row gap={12} className={styles.head}>
        <SubstanceCover substance={received} size={52} />
        <Stack gap={4} minWidth={0} width="full">
          <b>{received.title}</b>
          <Note as="span">
            {[pictures.length > 0 && howMany(pictures), '访问和留资计入你的业绩'].filter(Boolean).join(' · ')}
          </Note>
        </Stack>
      </Row>
      {received.message && (
        <Text as="p" tone="text2">
          附言：{received.message}
        </Text>
      )}
      {places.length > 1 && (
        <Segmented
          block
          value={place}
          options={places.map((value) => ({ value, label: SHARE_TARGETS[value] }))}
          onChange={choose}
        />
      )}
      <Box padding={4} border="line" radius={10}>
        <Input.TextArea
          value={text}
          readOnly={!textOpen}
          variant="borderless"
          autoSize={{ minRows: 3, maxRows: 10 }}
          aria-label="分享文案"
          onChange={(event) => setChanged(event.target.value)}
        />
        <Split minHeight={28} padding="0 8">
          <Muted>
            {[...text].length} 字{here.length > 1 && `，文案 ${(round % here.length) + 1}/${here.length}`}
            {!textOpen && '，不能改动'}
          </Muted>
          {here.length > 1 && (
            <Button
              type="link"
              size="small"
              icon={<RefreshIcon size={14} />}
              onClick={() => {
                setRound(round + 1);
                setChanged(null);
              }}
            >
              换一条
            </Button>
          )}
        </Split>
      </Box>
      <Grid columns={4}>
        <Way
          icon={<GridIcon />}
          label="二维码"
          onClick={() => {
            setCode(!code);
            if (!code) shared();
          }}
        />
        {pictures.length > 0 && (
          <Way icon={<DownloadIcon />} label={saving(pictures)} onClick={() => void save()} />
        )}
        <Way icon={<MoveIcon />} label="复制链接" onClick={() => void copy(link, '链接已复制')} />
        <Way icon={<PageIcon />} label="预览" onClick={() => window.open(link, '_blank', 'noopener')} />
      </Grid>
      <LoopbackNote href={link} of="shared" />
      {code && (
        <Stack gap={8} items="center" padding={16} border="line" radius={10}>
          <ScanCode label="分享二维码" value={link} size={180} />
          <Note as="span">客户扫码访问，访问和留资记录在你名下</Note>
        </Stack>
      )}
      <Button
        type="primary"
        size="large"
        block
        icon={<CopyIcon />}
        onClick={() => void copy(`${text}\n${link}`, '文案和链接已复制，可粘贴分享')}
      >
        复制文案，去{SHARE_TARGETS[place]}
      </Button>
      <PublishedForm received={received} />
    </Stack>
  );
}

const Way = ({ icon, label, onClick }: { icon: React.ReactNode; label: string; onClick(): void }) => (
  <PlainButton
    look={{ flow: 'stack', gap: 6, items: 'center', size: 12, tone: 'text2', padding: '4 0' }}
    className={styles.way}
    onClick={onClick}
  >
    <Stack as="i" center square={48} tone="text" border="line" radius="round">
      {icon}
    </Stack>
    {label}
  </PlainButton>
);

type Shown = Opened['content']['materials'][number];

function howMany(shown: readonly Shown[]): string {
  const films = shown.filter(({ type }) => type === 'video').length;
  const images = shown.length - films;
  return [images > 0 && `${images} 张图片`, films > 0 && `${films} 个视频`].filter(Boolean).join('，');
}

const saving = (shown: readonly Shown[]) =>
  shown.every(({ type }) => type === 'image')
    ? `保存 ${shown.length} 张图片`
    : shown.every(({ type }) => type === 'video')
      ? '保存视频'
      : `保存 ${shown.length} 个文件`;
