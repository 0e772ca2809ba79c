import { useQueryClient } from '@tanstack/react-query';
import { type BoardShot, contract, MOST_SHOTS, VIDEO_KINDS, type VideoThemeInfo } from '@zhiying/contract';
import { Button, Drawer } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { PlusIcon } from '#kit/base/icons.tsx';
import { Box, Column, Muted, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { useDragOrder } from '#kit/canvas/use-drag-order.ts';
import { message } from '#kit/feedback/notices.ts';
import { StateView } from '#kit/feedback/state-view.tsx';
import { Waiting } from '#kit/feedback/waiting.tsx';
import { ConflictBar, SaveState } from '#kit/form/save-state.tsx';
import { useSavedDoc } from '#kit/form/use-saved-doc.ts';
import { api } from '#kit/session/api/client.ts';
import { refresh } from '#kit/session/api/queries.ts';
import { ThemeStatus } from '#parts/ai-create/theme-status.tsx';
import { WorkHead } from '#parts/ai-create/work-head.tsx';
import { clockText, openThemes } from '#parts/ai-video/video-address.ts';
import { ThemeOrigin } from '#parts/hot/theme-origin.tsx';
import { useQuote } from '../common/use-quote.ts';
import { useThemeActions } from '../themes/use-theme-actions.tsx';
import styles from './board.module.css';
import { newShot, partId, shotsDiffering, splitShot } from './board-shots.ts';
import { EditBrief } from './edit-brief.tsx';
import { ShotCard } from './shot-card.tsx';

/** The storyboard of a theme, or the scenes of a montage: every shot can be moved, written anew and given footage. */
export function Board({ theme }: { theme: VideoThemeInfo }) {
  const actions = useThemeActions();
  if (theme.jobId !== null)
    return (
      <Column height="full">
        <BoardHead theme={theme}>
          {theme.can.includes('cancel') && (
            <Button onClick={() => actions.run('cancel', theme)}>停止生成</Button>
          )}
        </BoardHead>
        <Column gap={12} align="center" justify="center" flex={1} tone="muted">
          <Waiting />
          <p>正在生成分镜</p>
        </Column>
      </Column>
    );
  return <BoardDesk theme={theme} />;
}

const BoardHead = ({ theme, children }: { theme: VideoThemeInfo; children?: React.ReactNode }) => (
  <WorkHead from="AI 视频" label="返回 AI 视频" onBack={() => openThemes()} title={theme.topic}>
    <Text flex="none" size="12/20" tone="text2" padding="0 6" background="fill" radius={4}>
      {VIDEO_KINDS[theme.kind]}
    </Text>
    <ThemeStatus theme={theme} />
    <Text flex={1} />
    {children}
  </WorkHead>
);

function BoardDesk({ theme }: { theme: VideoThemeInfo }) {
  const actions = useThemeActions();
  const client = useQueryClient();
  const [editing, setEditing] = useState(false);
  const [, setKnown] = useState(0);
  const locked = !theme.can.includes('editLenses');
  const doc = useSavedDoc<BoardShot[]>({
    value: theme.board,
    version: theme.version,
    save: async (shots, version) =>
      (await api(contract.videoBoard.save, { id: theme.id, version, lenses: shots })).version,
    theirs: (data) => {
      const { board, version } = data as VideoThemeInfo;
      return { value: board, version };
    },
  });
  // Written anew by a job or by somebody else, and nothing here is unsaved.
  const follow = useEffectEvent(() => {
    if (!doc.dirty && theme.version > doc.version()) doc.load({ value: theme.board, version: theme.version });
  });
  useEffect(() => follow(), [theme.version]);
  const shots = doc.value;
  const drag = useDragOrder(shots, (next) => doc.set(next), locked);
  const change = (at: number, shot: BoardShot, typed = '') =>
    doc.set(
      shots.map((one, other) => (other === at ? shot : one)),
      typed && `${shot.id} ${typed}`,
    );
  const insert = (at: number) => doc.set([...shots.slice(0, at), newShot(), ...shots.slice(at)]);
  const total = shots.reduce((sum, { ms }) => sum + ms, 0);
  const montage = theme.kind === 'montage';
  const films = montage ? theme.count : 1;
  const quote = useQuote({
    films,
    seconds: Math.min(3600, total / 1000),
    scripts: films > 1 && theme.input.freshScript ? films : 0,
  });
  const bare = shots.filter(({ clips }) => clips.length === 0);
  const [proposing, setProposing] = useState(false);
  /** The best proposal for every shot without footage, each piece of footage once where there are several. */
  const takeProposed = async () => {
    setProposing(true);
    const chosen = new Map<string, number>();
    for (const { id, name, lines, ms } of bare) {
      const words = [name, ...lines].filter(Boolean).join(' ').slice(0, 300) || theme.topic;
      const found = await api(contract.videoBoard.suggest, { id: theme.id, words, ms }).catch(() => null);
      const usable = found?.rows.filter(({ footage }) => footage.refusal === null) ?? [];
      const taken = new Set(chosen.values());
      const best = usable.find(({ footage }) => !taken.has(footage.id)) ?? usable[0];
      if (best) chosen.set(id, best.footage.id);
    }
    setProposing(false);
    if (chosen.size === 0) return void message.info('素材库中未找到匹配的素材');
    doc.set(
      shots.map((shot) => {
        const materialId = chosen.get(shot.id);
        return materialId === undefined || shot.clips.length > 0
          ? shot
          : { ...shot, clips: [{ materialId, in: 0 }] };
      }),
    );
    await doc.flush();
    await refresh(client, '/api/admin/aivideos/theme/');
    void message.success(
      chosen.size === bare.length
        ? `已为 ${chosen.size} 个镜头选用素材，可逐个更换`
        : `已为 ${chosen.size} 个镜头选用素材，${bare.length - chosen.size} 个未找到匹配的素材`,
    );
  };
  const generate = async () => {
    if (await doc.flush()) actions.run('generate', theme);
  };
  return (
    <Column height="full">
      <BoardHead theme={theme}>
        <SaveState doc={doc} />
        {theme.can.includes('edit') && <Button onClick={() => setEditing(true)}>主题与设置</Button>}
        {theme.can.includes('draft') && (
          <Button onClick={() => actions.run('draft', theme)}>
            {shots.length > 0 ? '重新生成分镜' : '生成分镜'}
          </Button>
        )}
        {quote && shots.length > 0 && (
          <Muted flex="none" title={quote.rule}>
            {quote.price}，{quote.time}
          </Muted>
        )}
        <Button
          type="primary"
          disabled={shots.length === 0 || !theme.can.includes('generate')}
          loading={actions.pending}
          onClick={() => void generate()}
        >
          {montage ? `生成 ${theme.count} 条` : '生成视频'}
        </Button>
      </BoardHead>
      <ConflictBar
        doc={doc}
        differs={doc.taken ? shotsDiffering(shots, doc.taken.value) : []}
        onTheirs={() => doc.taken && doc.load(doc.taken)}
      />
      {theme.voiceProblem && (
        <Box flex="none" size={13} tone="warning" padding="8 16" background="warning">
          {theme.voiceProblem}
        </Box>
      )}
      {theme.note && (
        <Box flex="none" size={13} tone="warning" padding="8 16" background="warning">
          {theme.note}
        </Box>
      )}
      <Box fill padding="16 gutter" overflow="auto" className={styles.body}>
        <ThemeOrigin form="video" themeId={theme.id} />
        {shots.length === 0 ? (
          <StateView
            kind="empty"
            title="暂无分镜"
            text={['按主题和要点生成分镜，或从空白镜头开始。']}
            actions={
              <>
                {theme.can.includes('draft') && (
                  <Button type="primary" onClick={() => actions.run('draft', theme)}>
                    生成分镜
                  </Button>
                )}
                <Button disabled={locked} onClick={() => insert(0)}>
                  添加镜头
                </Button>
              </>
            }
          />
        ) : (
          <>
            <Row gap={8} wrap size={13} tone="text2" marginBottom={8}>
              <b>{montage ? '场景' : '分镜'}</b>
              <span>
                {shots.length} 个，约 {clockText(total)}
              </span>
              {theme.offline && <Text tone="warning">离线草稿，内容来自要点和事实</Text>}
              <Text flex={1} />
              {!locked && bare.length > 0 && (
                <Button size="small" loading={proposing} onClick={() => void takeProposed()}>
                  为 {bare.length} 个镜头采用推荐素材
                </Button>
              )}
              <Button size="small" disabled={!doc.canUndo} onClick={doc.undo}>
                撤销
              </Button>
              <Button size="small" disabled={!doc.canRedo} onClick={doc.redo}>
                重做
              </Button>
            </Row>
            <Stack as="ol" gap={8} marginBottom={8} aria-label="分镜">
              {shots.map((shot, at) => (
                <li key={shot.id} className={styles.item} {...drag(at)} aria-label={`第 ${at + 1} 个镜头`}>
                  <ShotCard
                    theme={theme}
                    shot={shot}
                    no={at + 1}
                    locked={locked}
                    onChange={(next, typed) => change(at, next, typed)}
                    onInsert={() => insert(at + 1)}
                    onSplit={() => doc.set(shots.flatMap((one) => (one === shot ? splitShot(one) : [one])))}
                    onCopy={() =>
                      doc.set(
                        shots.flatMap((one) => (one === shot ? [one, { ...one, id: partId() }] : [one])),
                      )
                    }
                    onRemove={() => doc.set(shots.filter((one) => one !== shot))}
                    onBeforeRedo={doc.flush}
                    onSeen={() => setKnown((count) => count + 1)}
                  />
                </li>
              ))}
            </Stack>
            <Button
              type="dashed"
              block
              icon={<PlusIcon />}
              disabled={locked || shots.length >= MOST_SHOTS}
              onClick={() => insert(shots.length)}
            >
              添加{montage ? '场景' : '镜头'}
            </Button>
          </>
        )}
      </Box>
      <Drawer open={editing} size={560} title="主题与设置" onClose={() => setEditing(false)} destroyOnHidden>
        <EditBrief theme={theme} onDone={() => setEditing(false)} />
      </Drawer>
    </Column>
  );
}
