import { contract } from '@zhiying/contract';
import { Switch } from 'antd';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import styles from './review-setting.module.css';

/** Whether the channel's articles must be passed before they go out. */
export function ArticleReviewSetting() {
  const setting = useCall(contract.aiArticleReview.setting);
  const save = useAction(contract.aiArticleReview.setSetting, {
    onError: (error) => void message.error(error.message),
    onSuccess: ({ on }) => void message.success(on ? '已开启文章审核' : '已关闭文章审核'),
  });
  return (
    <Loaded query={setting}>
      {({ on }) => (
        <section className={styles.card}>
          <div>
            <h2 id="article-review">文章先审核再发布</h2>
            <p>开启后，写好的文章要提交审核，由能发布的同事通过后才能发布；通过后又改动的，要重新提交。</p>
            <p>对当前渠道生效。已经定时的主题也按这个规则：到时间还没有通过的文章不会发出去。</p>
          </div>
          <Switch
            aria-labelledby="article-review"
            checked={on}
            loading={save.isPending}
            onChange={(next) => save.mutate({ on: next })}
          />
        </section>
      )}
    </Loaded>
  );
}
