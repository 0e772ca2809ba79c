import { contract, type Lens, MOST_LENSES, VIDEO_KINDS, type VideoThemeInfo } from '@zhiying/contract';
import { Button, Drawer } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { PlusIcon } from '#kit/base/icons.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { Waiting } from '#kit/feedback/waiting.tsx';
import { useDragOrder } from '#kit/form/use-drag-order.ts';
import { api } from '#kit/session/api/client.ts';
import { ThemeStatus } from '#parts/ai-create/theme-status.tsx';
import { WorkHead } from '#parts/ai-create/work-head.tsx';
import { clockText, openVideos } from '#parts/ai-video/video-address.ts';
import { ThemeOrigin } from '#parts/hot/theme-origin.tsx';
import common from '../common/common.module.css';
import { ConflictBar, SaveState } from '../common/save-state.tsx';
import { useSavedDoc } from '../common/use-saved-doc.ts';
import { useThemeActions } from '../themes/use-theme-actions.tsx';
import styles from './board.module.css';
import { EditBrief } from './edit-brief.tsx';
import { LensCard } from './lens-card.tsx';
import { lensesDiffering, newLens, partId, splitLens } from './lenses.ts';

/** The storyboard of a theme, or the scenes of a montage: every shot can be moved, written anew and given footage. */
export function Board({ theme }: { theme: VideoThemeInfo }) {
  const actions = useThemeActions();
  if (theme.jobId !== null)
    return (
      <div className={styles.page}>
        <BoardHead theme={theme}>
          {theme.can.includes('cancel') && (
            <Button onClick={() => actions.run('cancel', theme)}>停止生成</Button>
          )}
        </BoardHead>
        <div className={styles.empty}>
          <Waiting />
          <p>正在生成分镜</p>
        </div>
      </div>
    );
  return <BoardDesk theme={theme} />;
}

const BoardHead = ({ theme, children }: { theme: VideoThemeInfo; children?: React.ReactNode }) => (
  <WorkHead from="AI 视频" label="返回 AI 视频" onBack={() => openVideos(theme.kind)} title={theme.topic}>
    <span className={styles.kind}>{VIDEO_KINDS[theme.kind]}</span>
    <ThemeStatus status={theme.status} />
    <span className={common.space} />
    {children}
  </WorkHead>
);

function BoardDesk({ theme }: { theme: VideoThemeInfo }) {
  const actions = useThemeActions();
  const [editing, setEditing] = useState(false);
  const [, setKnown] = useState(0);
  const locked = !theme.can.includes('editLenses');
  const doc = useSavedDoc<Lens[]>({
    value: theme.board,
    version: theme.version,
    save: async (lenses, version) =>
      (await api(contract.videoLens.save, { id: theme.id, version, lenses })).version,
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
  const lenses = doc.value;
  const drag = useDragOrder(lenses, (next) => doc.set(next), locked);
  const change = (at: number, lens: Lens, typed = '') =>
    doc.set(
      lenses.map((one, other) => (other === at ? lens : one)),
      typed && `${lens.id} ${typed}`,
    );
  const insert = (at: number) => doc.set([...lenses.slice(0, at), newLens(), ...lenses.slice(at)]);
  const total = lenses.reduce((sum, { ms }) => sum + ms, 0);
  const montage = theme.kind === 'montage';
  const generate = async () => {
    if (await doc.flush()) actions.run('generate', theme);
  };
  return (
    <div className={styles.page}>
      <BoardHead theme={theme}>
        <SaveState doc={doc} />
        {theme.can.includes('edit') && <Button onClick={() => setEditing(true)}>主题与设置</Button>}
        {theme.can.includes('draft') && (
          <Button onClick={() => actions.run('draft', theme)}>
            {lenses.length > 0 ? '重新生成分镜' : '生成分镜'}
          </Button>
        )}
        <Button
          type="primary"
          disabled={lenses.length === 0 || !theme.can.includes('generate')}
          loading={actions.pending}
          onClick={() => void generate()}
        >
          {montage ? `生成 ${theme.count} 条` : '生成视频'}
        </Button>
      </BoardHead>
      <ConflictBar
        doc={doc}
        differs={doc.taken ? lensesDiffering(lenses, doc.taken.value) : []}
        onTheirs={() => doc.taken && doc.load(doc.taken)}
      />
      {theme.voiceProblem && <div className={common.note}>{theme.voiceProblem}</div>}
      {theme.note && <div className={common.note}>{theme.note}</div>}
      <div className={styles.body}>
        <ThemeOrigin form="video" themeId={theme.id} />
        {lenses.length === 0 ? (
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
            <div className={styles.bar}>
              <b>{montage ? '场景' : '分镜'}</b>
              <span>
                {lenses.length} 个，约 {clockText(total)}
              </span>
              {theme.offline && <span className={styles.offline}>离线草稿，内容来自要点和事实</span>}
              <span className={common.space} />
              <Button size="small" disabled={!doc.canUndo} onClick={doc.undo}>
                撤销
              </Button>
              <Button size="small" disabled={!doc.canRedo} onClick={doc.redo}>
                重做
              </Button>
            </div>
            <ol className={styles.list} aria-label="分镜">
              {lenses.map((lens, at) => (
                <li key={lens.id} className={styles.item} {...drag(at)} aria-label={`第 ${at + 1} 个镜头`}>
                  <LensCard
                    theme={theme}
                    lens={lens}
                    no={at + 1}
                    locked={locked}
                    onChange={(next, typed) => change(at, next, typed)}
                    onInsert={() => insert(at + 1)}
                    onSplit={() => doc.set(lenses.flatMap((one) => (one === lens ? splitLens(one) : [one])))}
                    onCopy={() =>
                      doc.set(
                        lenses.flatMap((one) => (one === lens ? [one, { ...one, id: partId() }] : [one])),
                      )
                    }
                    onRemove={() => doc.set(lenses.filter((one) => one !== lens))}
                    onBeforeRedo={doc.flush}
                    onSeen={() => setKnown((count) => count + 1)}
                  />
                </li>
              ))}
            </ol>
            <Button
              type="dashed"
              block
              icon={<PlusIcon />}
              disabled={locked || lenses.length >= MOST_LENSES}
              onClick={() => insert(lenses.length)}
            >
              添加{montage ? '场景' : '镜头'}
            </Button>
          </>
        )}
      </div>
      <Drawer open={editing} size={560} title="主题与设置" onClose={() => setEditing(false)} destroyOnHidden>
        <EditBrief theme={theme} onDone={() => setEditing(false)} />
      </Drawer>
    </div>
  );
}
