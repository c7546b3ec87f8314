/// The beers on the first two pages, if all are shown.
package let firstBeers = [
  "\"Special\" <Extra>", "0.0% Blond", "100% Gueuze", "3 Fonteinen Oude Geuze",
  "3 Fonteinen Oude Kriek", "3 Schténg", "400", "50/50 Oude Kriek & Framboos", "Aardmonnik",
  "Abbaye d'Aulne Ambrée", "Abbaye d'Aulne Blonde", "Abbaye des Rocs Brune", "Achel 8 Blond",
  "Achel 8 Bruin", "Achel Extra Bruin", "Adriaen Brouwer", "Ælfrid's Øl", "Affligem Blond",
  "Affligem Dubbel", "Affligem Tripel", "Airborne", "All Inclusive IPA", "Antigoon", "Arabier",
  "Ardenne Saison", "Ardenne Stout", "Augrenoise", "Augustijn Blond", "Avec les Bons Vœux",
  "Averbode", "Babylone", "Bacchus Vlaams Oud Bruin", "Barbãr", "Barista Chocolate Quad",
  "Bavik Super Pils", "Belgian Coast IPA", "Belgoo Luppo", "Belgoo Magus", "Belle-Vue Kriek",
  "Bellevaux Black", "Bellevaux Blonde", "Bersalis Kadet", "Bersalis Sourblend", "Bersalis Tripel",
  "Bertinchamps Blonde", "Bertinchamps Pamplemousse", "Bertinchamps Triple", "Betchard",
  "Bière de Miel", "Bière des Ours", "Bière du Corsaire", "Black Albert", "Black C", "Black Mamba",
  "Blanche de Bruxelles", "Blanche de Charleroi", "Blanche de Honnelles", "Blanche de Namur",
  "Blanche des Neiges", "Blonden Os",
]
