/** Admin tools: user status, manual upgrade, payment problems. */
import { useQueryClient } from '@tanstack/react-query';
import { adminTexts } from '#texts/en/screens/admin';
import { queryFor } from '../device/query-client.ts';
import { useTexts } from '../language/text.ts';
import { AdminFrame } from './admin-frame.tsx';
import { PriceReportsCard } from './price-reports-card.tsx';
import { ProblemsCard } from './problems-card.tsx';
import { SearchCard } from './search-card.tsx';
import { UpgradeCard } from './upgrade-card.tsx';
import { useUserSearch } from './use-user-search.ts';

export function ToolsPage() {
  const t = useTexts(adminTexts).tools;
  const search = useUserSearch();
  const queries = useQueryClient();
  // A refund or reconciliation may solve or reveal a problem.
  const readAllAgain = () => {
    search.readAgain();
    void queries.invalidateQueries(queryFor('GET /api/admin/payment-problems'));
  };
  return (
    <AdminFrame title={t.title}>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <SearchCard {...search} readAgain={readAllAgain} />
        <UpgradeCard onUpgraded={search.readAgain} />
      </div>
      <PriceReportsCard />
      <ProblemsCard onChanged={search.readAgain} />
    </AdminFrame>
  );
}
