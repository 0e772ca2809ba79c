import {
  contract,
  MAKE_VIDEOS,
  MUSIC_MOODS,
  TEMPLATE_KINDS,
  templateWords,
  type VideoTemplateInfo,
} from '@zhiying/contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { DeleteLink } from '#kit/form/delete-link.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { Can } from '#kit/session/can.tsx';
import { openNew } from '#parts/ai-video/video-address.ts';
import { lengthText, MakingStatus } from '#parts/video-resource/resource-words.tsx';
import styles from '../video-resource.module.css';
import { TemplateForm } from './template-form.tsx';

interface TemplateDrawerProps {
  id: number;
  onClose(): void;
  onOpen(id: number): void;
}

/** One template: its preview, its shots, and what is to be filled in. */
export function TemplateDrawer({ id, onClose, onOpen }: TemplateDrawerProps) {
  const info = useCall(contract.videoTemplate.info, { id });
  const [editing, setEditing] = useState(false);
  const row = info.data;
  const copy = useAction(contract.videoTemplate.copy, {
    onSuccess: (made) => {
      void message.success('已复制');
      onOpen(made.id);
    },
    onError: (error) => void message.error(error.message),
  });
  const remove = useAction(contract.videoTemplate.remove, {
    onSuccess: onClose,
    onError: (error) => void message.error(error.message),
  });
  if (row && editing) return <TemplateForm row={row} onClose={() => setEditing(false)} />;
  return (
    <SideDrawer
      open
      width={520}
      onClose={onClose}
      title={row?.name ?? '视频模板'}
      status={row && <MakingStatus state={row.state} />}
      subtitle={
        row && (
          <MetaLine
            items={[TEMPLATE_KINDS[row.kind], row.ratio, lengthText(row.durationMs), row.node.name]}
          />
        )
      }
      footer={
        row && (
          <div className={styles.buttons}>
            {row.can.includes('copy') && (
              <Button
                loading={copy.isPending}
                onClick={() =>
                  copy.mutate({ id, name: `${row.name.slice(0, 32)} 副本 ${Date.now() % 10_000}` })
                }
              >
                复制
              </Button>
            )}
            {row.can.includes('edit') && <Button onClick={() => setEditing(true)}>编辑</Button>}
            <Can keys={MAKE_VIDEOS}>
              <Button type="primary" onClick={() => openNew('storyboard', row)}>
                用此模板新建
              </Button>
            </Can>
          </div>
        )
      }
    >
      <Loaded query={info}>
        {(shown) => (
          <TemplateBody
            row={shown}
            remove={
              shown.can.includes('delete') && (
                <DeleteLink
                  name={shown.name}
                  consequence="已用它生成的视频不受影响。"
                  onDelete={() => remove.mutate({ id })}
                />
              )
            }
          />
        )}
      </Loaded>
    </SideDrawer>
  );
}

const TemplateBody = ({ row, remove }: { row: VideoTemplateInfo; remove: ReactNode }) => {
  const words = templateWords(row.content);
  return (
    <>
      <FormSection title="预览" action={remove}>
        {row.state === 'failed' && <p className={styles.bad}>{row.note}</p>}
        {row.preview ? (
          <div className={styles.stage}>
            <video
              src={row.preview}
              poster={row.cover ?? undefined}
              controls
              preload="none"
              aria-label={`${row.name}预览`}
            >
              <track kind="captions" />
            </video>
          </div>
        ) : (
          row.state === 'making' && <p className={pieces.note}>预览生成中，完成后自动显示。</p>
        )}
        <p className={pieces.note}>{row.intro}</p>
      </FormSection>
      <FormSection title="填写内容" count={words.length}>
        <p>{words.length > 0 ? words.join('、') : '无需填写'}</p>
        <p className={pieces.note}>音乐情绪：{MUSIC_MOODS[row.mood]}</p>
      </FormSection>
      <FormSection title="镜头" count={row.content.shots.length}>
        <ol className={styles.shots}>
          {row.content.shots.map((shot, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: shots have no other name
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className={styles.shot}>
              <span className={styles.shotHead}>
                <b>
                  {at + 1}. {shot.role}
                </b>
                <span className={pieces.small}>{(shot.ms / 1000).toFixed(1)} 秒</span>
              </span>
              {shot.line && <span>{shot.line}</span>}
              <span className={pieces.note}>{shot.card ? '标题卡' : `画面：${shot.want || '不限'}`}</span>
            </li>
          ))}
        </ol>
      </FormSection>
    </>
  );
};
