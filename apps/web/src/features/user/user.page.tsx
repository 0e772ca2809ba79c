import { usePage } from '#kit/page/page-context.tsx';

export default function UserPage() {
  const { search } = usePage();
  return <pre>{JSON.stringify(search)}</pre>;
}
