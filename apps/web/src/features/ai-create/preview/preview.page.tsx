import { contract, OFFLINE_LABEL, PLATFORMS } from '@zhiying/contract';
import { fullMomentText, momentText } from '#kit/base/moment-text.ts';
import { Mark } from '#kit/display/mark.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './preview.module.css';

/** An article as a phone shows it, for whoever was sent the link. */
export default function PreviewPage() {
  const { search } = usePage();
  const id = typeof search.id === 'string' ? search.id : '';
  if (!id)
    return <StateView kind="not-found" title="链接不完整" text={['请向分享人重新获取完整的预览链接。']} />;
  return <Preview id={id} />;
}

function Preview({ id }: { id: string }) {
  const query = useCall(contract.aiArticle.preview, { id }, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <main className={styles.page}>
      <Loaded query={query}>
        {(article) => (
          <>
            <div className={styles.phone}>
              <article className={styles.screen}>
                <h1>{article.title}</h1>
                <p className={styles.meta}>
                  {article.author}
                  {article.offline && <Mark>{OFFLINE_LABEL}</Mark>}
                  <time dateTime={article.updatedAt}>{momentText(article.updatedAt)}</time>
                </p>
                <div
                  className={styles.body}
                  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server builds it from the document and escapes every text
                  dangerouslySetInnerHTML={{ __html: article.html }}
                />
              </article>
            </div>
            <p className={styles.note}>
              {PLATFORMS[article.platform].name}预览，{article.words} 字。链接有效至{' '}
              {fullMomentText(article.expiresAt)}
            </p>
          </>
        )}
      </Loaded>
    </main>
  );
}
