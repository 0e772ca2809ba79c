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
            <h2 id="article-review">文章审核</h2>
            <p>开启后，文章须提交审核，由有发布权限的用户通过后才能发布；通过后如有修改，须重新提交。</p>
            <p>对当前渠道生效，已定时的主题同样适用：到时未通过审核的文章不会发布。</p>
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
