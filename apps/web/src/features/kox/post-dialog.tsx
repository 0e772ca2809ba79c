import { contract, type Kox, type KoxPost, PLATFORMS } from '@zhiying/contract';
import { DatePicker, Input, InputNumber, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { Field, FieldRow } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';

const WIDTH = 560;
const FIGURES = { views: '播放', likes: '点赞', comments: '评论', shares: '转发' } as const;
type Figure = keyof typeof FIGURES;

interface PostDialogProps {
  kox: Pick<Kox, 'id' | 'name' | 'platform'>;
  /** Null: a new one. */
  post: KoxPost | null;
  onClose(): void;
}

/** A post by its link with what it brought; empty figures are not known. */
export function PostDialog({ kox, post, onClose }: PostDialogProps) {
  const given = useCall(contract.koxTask.list, { koxId: kox.id, limit: 500 });
  const [url, setUrl] = useState(post?.url ?? '');
  const [title, setTitle] = useState(post?.title ?? '');
  const [at, setAt] = useState<Dayjs | null>(post ? dayjs(post.publishedAt) : dayjs());
  const [givenId, setGivenId] = useState<number | null>(post?.givenId ?? null);
  const [figures, setFigures] = useState<Record<Figure, number | null>>({
    views: post?.views ?? null,
    likes: post?.likes ?? null,
    comments: post?.comments ?? null,
    shares: post?.shares ?? null,
  });
  const [tried, setTried] = useState(false);
  const options = {
    onError: (error: Error) => void message.error(error.message),
    onSuccess: () => {
      void message.success(`已保存作品「${title.trim()}」`);
      onClose();
    },
  };
  const add = useAction(contract.koxPost.add, options);
  const update = useAction(contract.koxPost.update, options);
  const issues = {
    url: url.trim() ? undefined : '请填写作品链接',
    title: title.trim() ? undefined : '请填写作品标题',
    at: at ? undefined : '请选择发布时间',
  };
  const submit = () => {
    setTried(true);
    if (!at || issues.url || issues.title) return;
    const fields = { title, publishedAt: at.toISOString(), givenId, ...figures };
    if (post) update.mutate({ id: post.id, version: post.version, ...fields });
    else add.mutate({ koxId: kox.id, url: url.trim(), ...fields });
  };
  const shown = (issue: string | undefined) => (tried ? issue : undefined);
  return (
    <Dialog
      open
      onClose={onClose}
      title={post ? '编辑作品' : `登记「${kox.name}」的作品`}
      width={WIDTH}
      onSubmit={submit}
      submitText="保存"
      submitting={add.isPending || update.isPending}
    >
      <Field
        label="作品链接"
        required={!post}
        issue={shown(issues.url)}
        hint={`${PLATFORMS[kox.platform].name}的作品链接`}
      >
        {(control) => (
          <Input
            {...control}
            value={url}
            maxLength={500}
            disabled={post !== null}
            onChange={(event) => setUrl(event.target.value)}
          />
        )}
      </Field>
      <Field label="作品标题" required issue={shown(issues.title)}>
        {(control) => (
          <Input
            {...control}
            value={title}
            maxLength={100}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
      </Field>
      <FieldRow>
        <Field label="发布时间" required issue={shown(issues.at)}>
          {({ id, status }) => (
            <DatePicker
              id={id}
              status={status}
              showTime={{ format: 'HH:mm' }}
              format="YYYY-MM-DD HH:mm"
              value={at}
              onChange={setAt}
              style={{ width: '100%' }}
            />
          )}
        </Field>
        <Field label="任务">
          {({ id, status }) => (
            <Select
              id={id}
              status={status}
              allowClear
              loading={given.isPending}
              value={givenId ?? undefined}
              placeholder="选填"
              options={given.data?.rows
                .filter(({ id: each, state }) => state !== 'cancelled' || each === givenId)
                .map(({ id: each, task }) => ({ value: each, label: task.name }))}
              onChange={(value: number | undefined) => setGivenId(value ?? null)}
            />
          )}
        </Field>
      </FieldRow>
      <FieldRow>
        {(Object.keys(FIGURES) as Figure[]).map((name) => (
          <Field key={name} label={FIGURES[name]}>
            {({ id, status }) => (
              <InputNumber
                id={id}
                status={status}
                min={0}
                precision={0}
                value={figures[name]}
                placeholder="无数据"
                style={{ width: '100%' }}
                onChange={(value) => setFigures({ ...figures, [name]: value })}
              />
            )}
          </Field>
        ))}
      </FieldRow>
    </Dialog>
  );
}
