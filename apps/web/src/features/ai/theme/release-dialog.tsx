import { contract, SEVERITIES, type Theme } from '@zhiying/contract';
import { App, Button } from 'antd';
import { useAction, useCall } from '#kit/api/queries.ts';
import { Dialog } from '#kit/dialog.tsx';
import { Loaded } from '#kit/loaded.tsx';
import { Mark } from '#kit/mark.tsx';
import { useAiAddress } from '../common/ai.address.ts';
import styles from './theme.module.css';

/** Checks everything once more and says what would go out before anything does. */
export function ReleaseDialog({ theme, onClose }: { theme: Theme; onClose(): void }) {
  const { message } = App.useApp();
  const { toArticle } = useAiAddress();
  const query = useCall(contract.aiTheme.preflight, { id: String(theme.id) }, { staleTime: 0 });
  const release = useAction(contract.aiTheme.release, {
    onError: (error) => void message.error(error.message),
    onSuccess: () => {
      void message.success(`「${theme.topic}」开始发布`);
      onClose();
    },
  });
  const send = (holdBlocked: boolean) => release.mutate({ id: theme.id, holdBlocked });
  return (
    <Dialog open onClose={onClose} title={`发布「${theme.topic}」`}>
      <Loaded query={query}>
        {({ going, held, problems, articles }) => {
          // With something held back the only problem may be that; the button says what happens to it.
          const onlyHeld = held > 0 && going > 0;
          return (
            <>
              <p className={styles.lead}>
                <b>{going}</b> 篇可以发布
                {held > 0 && (
                  <>
                    ，<b>{held}</b> 篇有必须处理的问题
                  </>
                )}
              </p>
              {problems.length > 0 && (
                <div className={styles.problems} role="alert">
                  {problems.map((problem) => (
                    <div key={problem}>{problem}</div>
                  ))}
                </div>
              )}
              {articles.length > 0 && (
                <ul className={styles.findings}>
                  {articles.map((article) => (
                    <li key={article.id}>
                      <Button
                        type="link"
                        size="small"
                        style={{ padding: 0 }}
                        onClick={() => {
                          onClose();
                          toArticle(article.id);
                        }}
                      >
                        {String(article.no).padStart(2, '0')} {article.title}
                      </Button>
                      {article.findings.map((finding) => (
                        <p key={finding.key}>
                          <Mark tone={finding.severity === 'block' ? 'error' : 'warning'}>
                            {SEVERITIES[finding.severity]}
                          </Mark>
                          {finding.message}
                        </p>
                      ))}
                    </li>
                  ))}
                </ul>
              )}
              <div className={styles.buttons}>
                <Button onClick={onClose}>先不发布</Button>
                <Button
                  type="primary"
                  disabled={going === 0 || (problems.length > 0 && !onlyHeld)}
                  loading={release.isPending}
                  onClick={() => send(held > 0)}
                >
                  {held > 0 ? `发布 ${going} 篇，暂缓 ${held} 篇` : `发布 ${going} 篇`}
                </Button>
              </div>
            </>
          );
        }}
      </Loaded>
    </Dialog>
  );
}
