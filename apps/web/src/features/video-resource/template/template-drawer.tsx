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
import { classOf } from '#kit/base/class-of.ts';
import { Muted, Note, Row, Split, Stack, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { DeleteLink } from '#kit/form/delete-link.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { Can } from '#kit/session/can.tsx';
import { openNew } from '#parts/ai-video/video-address.ts';
import { lengthText, PreviewStatus, previewText } from '#parts/video-resource/resource-words.tsx';
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
  const retry = useAction(contract.videoTemplate.preview, {
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
      status={row && <PreviewStatus template={row} />}
      subtitle={
        row && (
          <MetaLine
            items={[TEMPLATE_KINDS[row.kind], row.ratio, lengthText(row.durationMs), row.node.name]}
          />
        )
      }
      footer={
        row && (
          <Row gap={8} align="stretch" justify="end">
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
              <Button type="primary" onClick={() => openNew('storyboard', { template: row })}>
                用此模板新建
              </Button>
            </Can>
          </Row>
        )
      }
    >
      <QueryView query={info}>
        {(shown) => (
          <TemplateBody
            row={shown}
            again={
              shown.can.includes('preview') && (
                <Button size="small" loading={retry.isPending} onClick={() => retry.mutate({ id })}>
                  重试
                </Button>
              )
            }
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
      </QueryView>
    </SideDrawer>
  );
}

interface TemplateBodyProps {
  row: VideoTemplateInfo;
  /** Makes its preview again. */
  again: ReactNode;
  remove: ReactNode;
}

const TemplateBody = ({ row, again, remove }: TemplateBodyProps) => {
  const words = templateWords(row.content);
  return (
    <>
      <FormSection title="预览" action={remove}>
        {(row.state === 'failed' || row.state === 'cancelled') && (
          <Row gap={8} wrap>
            <Text tone={row.state === 'failed' ? 'error' : 'muted'}>{row.note}</Text>
            {again}
          </Row>
        )}
        {row.preview ? (
          <Row
            look={{ align: 'stretch', justify: 'center', background: 'fill2', radius: 8, overflow: 'hidden' }}
            className={styles.stage}
          >
            <video
              className={classOf({ flow: 'block', maxWidth: 'full' })}
              src={row.preview}
              poster={row.cover ?? undefined}
              controls
              preload="none"
              aria-label={`${row.name}预览`}
            >
              <track kind="captions" />
            </video>
          </Row>
        ) : (
          row.state === 'making' && <Note>预览{previewText(row)}，完成后自动显示。</Note>
        )}
        <Note>{row.intro}</Note>
      </FormSection>
      <FormSection title="填写内容" count={words.length}>
        <p>{words.length > 0 ? words.join('、') : '无需填写'}</p>
        <Note>音乐情绪：{MUSIC_MOODS[row.mood]}</Note>
      </FormSection>
      <FormSection title="镜头" count={row.content.shots.length}>
        <Stack as="ol" gap={8}>
          {row.content.shots.map((shot, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: shots have no other name
            // oxlint-disable-next-line react/no-array-index-key
            <Stack key={at} as="li" gap={6} padding="10 12" border="line" radius={8}>
              <Split as="span" gap={8}>
                <b>
                  {at + 1}. {shot.role}
                </b>
                <Muted>{(shot.ms / 1000).toFixed(1)} 秒</Muted>
              </Split>
              {shot.line && <span>{shot.line}</span>}
              <Note as="span">{shot.card ? '标题卡' : `画面：${shot.want || '不限'}`}</Note>
            </Stack>
          ))}
        </Stack>
      </FormSection>
    </>
  );
};
