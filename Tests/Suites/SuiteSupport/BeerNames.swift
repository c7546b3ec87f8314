/// The beers on the first two pages, if all are shown.
public let firstBeers = [
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

/// The beers with the feature "high fermentation".
public let highFermentation = [
  "Abbaye des Rocs Brune", "Adriaen Brouwer", "Arabier", "Ardenne Saison", "Bersalis Kadet",
  "Bersalis Tripel", "Bon Secours Brune", "Bush Ambrée", "De Koninck", "Deugniet", "Export Stout",
  "Fantôme Saison", "Gauloise Ambrée", "Gentse Strop", "Gouden Carolus Ambrio", "Hommelbier",
  "Jan De Lichte", "Jandrain-Jandrenouille IV Saison", "Kerel Saison", "Kwak", "L'Été Indien",
  "La Binchoise Blonde", "La Médiévale", "La Rulles Blonde", "La Rulles Brune",
  "La Rulles Estivale", "La Vauban", "Lamoral Degmont", "Moinette Blonde", "Moinette Brune",
  "Oerbier", "Op-Ale", "Palm", "Reinaert Amber", "Saison 1900", "Saison Cazeau",
  "Saison d'Erpe-Mere", "Saison de Pipaix", "Saison de Silly", "Saison Dupont",
  "Saison Dupont Biologique", "Saison Regal", "Saison Voisin", "Saisonneke", "Seefbier",
  "St-Feuillien Saison", "Stille Nacht", "Stouterik", "Taras Boulba", "Tournay Blonde",
  "Waterloo Récolte", "Zinnebir",
]
