import { attemptState, contract, type DataOf, PLATFORMS } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { CheckIcon } from '#kit/base/icons.tsx';
import { fullMomentText } from '#kit/base/moment-text.ts';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field } from '#kit/form/field.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { HandoverContent } from '#parts/publish/handover-content.tsx';
import styles from './handover.module.css';

type Opened = DataOf<typeof contract.publish.handoverOpen>;

/** On the phone of whoever publishes by hand: take the text and pictures, bring back the link. Needs no account. */
export default function HandoverPage() {
  const { search } = usePage();
  const id = typeof search.id === 'string' ? search.id : '';
  if (!id)
    return <StateView kind="not-found" title="链接不完整" text={['请重新扫码，或向分享人重新获取链接。']} />;
  return <Opening id={id} />;
}

function Opening({ id }: { id: string }) {
  const query = useCall(contract.publish.handoverOpen, { id }, { staleTime: 60_000 });
  return (
    <main className={styles.page}>
      <Loaded query={query}>{(handover) => <Steps id={id} handover={handover} />}</Loaded>
    </main>
  );
}

function Steps({ id, handover }: { id: string; handover: Opened }) {
  const platform = PLATFORMS[handover.platform].name;
  const [link, setLink] = useState('');
  const give = useAction(contract.publish.handoverReturn);
  const status = give.data?.status ?? handover.status;
  return (
    <>
      <header className={styles.head}>
        <small>
          发布到{platform} · {handover.account}
        </small>
        <h1>{handover.title}</h1>
      </header>
      {status !== 'handover' ? (
        <section className={styles.done} role="status">
          <CheckIcon size={20} />
          <b>{status === 'published' ? '已发布，感谢配合' : attemptState.label(status)}</b>
          {handover.url && (
            <a href={handover.url} target="_blank" rel="noreferrer noopener">
              打开作品
            </a>
          )}
        </section>
      ) : (
        <>
          <section className={styles.step}>
            <h2>
              <i>1</i>复制文字，保存{handover.video ? '视频' : '图片'}
            </h2>
            <HandoverContent content={handover} />
          </section>
          <section className={styles.step}>
            <h2>
              <i>2</i>在{platform}发布
            </h2>
            <p>
              打开{platform}，用账号「{handover.account}」粘贴文字、选好
              {handover.video ? '视频和封面' : '图片'}并发布。
            </p>
          </section>
          <form
            className={styles.step}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              give.mutate({ id, link: link.trim() });
            }}
          >
            <h2>
              <i>3</i>提交作品链接
            </h2>
            <FailureNote error={give.error?.issues.length ? null : give.error} />
            <Field label="作品链接" issue={give.error?.issues[0]?.msg} hint="在作品页「分享 › 复制链接」">
              {(control) => (
                <Input
                  {...control}
                  size="large"
                  inputMode="url"
                  value={link}
                  maxLength={500}
                  placeholder="https://"
                  autoComplete="off"
                  onChange={(event) => setLink(event.target.value)}
                />
              )}
            </Field>
            <Button
              block
              size="large"
              type="primary"
              htmlType="submit"
              loading={give.isPending}
              disabled={!link.trim()}
            >
              已发布，提交链接
            </Button>
          </form>
        </>
      )}
      <p className={styles.note}>链接有效至 {fullMomentText(handover.expiresAt)}，请勿转发给无关人员。</p>
    </>
  );
}
