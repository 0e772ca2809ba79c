import { usePage } from '#kit/page/page-context.tsx';
import { GUIDES } from './guides.ts';
import styles from './public.module.css';
import { PublicFrame } from './public-frame.tsx';

/** `?gtype=` names one of the guides; without it, or where it names none, all of them are offered. */
export default function GuidePage() {
  const { search } = usePage();
  const guide = GUIDES.find(({ type }) => type === search.gtype);
  const others = GUIDES.filter((one) => one !== guide);
  return (
    <PublicFrame>
      <article className={styles.guide}>
        <h1>{guide?.title ?? '使用指引'}</h1>
        {guide && (
          <ol className={styles.steps}>
            {guide.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
        {guide && <h2>其他指引</h2>}
        <ul className={styles.guides}>
          {others.map(({ type, title, about }) => (
            <li key={type}>
              <a href={`/manager/guide?gtype=${type}`}>{title}</a>
              <span>{about}</span>
            </li>
          ))}
        </ul>
      </article>
    </PublicFrame>
  );
}
