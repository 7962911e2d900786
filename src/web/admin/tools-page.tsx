/** Admin tools (specification §2): search a user's status, give Pro by hand. */
import { adminTexts } from '../texts/en/admin.ts';
import { useTexts } from '../texts/text.ts';
import { AdminFrame } from './admin-frame.tsx';
import { PriceReportsCard } from './price-reports-card.tsx';
import { SearchCard } from './search-card.tsx';
import { UpgradeCard } from './upgrade-card.tsx';
import { useUserSearch } from './use-user-search.ts';

export function ToolsPage() {
  const t = useTexts(adminTexts).tools;
  const search = useUserSearch();
  return (
    <AdminFrame title={t.title}>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <SearchCard {...search} />
        <UpgradeCard onUpgraded={search.readAgain} />
      </div>
      <PriceReportsCard />
    </AdminFrame>
  );
}
